import { DriverKeyKind, DriverKeySort } from './driver-key-kinds.ts'
import { z } from 'zod'
import { entityFields, expectedVersion, idOf } from '../core/entity.ts'
import { Day, EnteredDay, Instant } from '../core/instant.ts'
import { pageOf, queryList, sortBy } from '../core/paging.ts'
import { problem } from '../core/problem.ts'
import { routes } from '../core/route.ts'

export { DriverKeyKind, DriverKeySort }

const MAX_CHARACTERS = 64

/**
 * A key's code as it is stored: devices write the same one with and without separators, leading zeros and in either case. Undefined
 * for what is no key: zeros alone or only `F`, as readers without a key report them, and texts that are too long.
 */
export function normaliseKeyCode(reported: string): string | undefined {
  if (reported.length > 4 * MAX_CHARACTERS) return undefined
  const code = reported
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0X/, '')
    .replace(/^0+/, '')
  return code === '' || code.length > MAX_CHARACTERS || /^F{8,}$/.test(code) ? undefined : code
}

/** Written with any separators. */
const Code = z
  .string()
  .max(4 * MAX_CHARACTERS)
  .refine((text) => normaliseKeyCode(text) !== undefined, problem('driver_key_unreadable'))

export const DriverKey = z.object({
  id: idOf('driverKey'),
  /** In capitals, without separators and leading zeros. */
  code: z.string(),
  kind: DriverKeyKind,
  /** Null if the key is out of use. */
  userId: idOf('user').nullable(),
  userName: z.string().nullable(),
  /** The person's from this day on, until a later entry of the same key; null: for all earlier trips too. */
  validFrom: Day.nullable(),
  note: z.string(),
  ...entityFields,
})
export type DriverKey = z.infer<typeof DriverKey>

/** The fields that users enter. */
const keyFields = {
  code: Code,
  kind: DriverKeyKind,
  userId: idOf('user').nullable(),
  validFrom: EnteredDay.nullable(),
  note: z.string().trim().max(300),
}

export const DriverKeyCreate = z
  .object(keyFields)
  .partial()
  .required({ code: true, kind: true, userId: true })
export type DriverKeyCreate = z.infer<typeof DriverKeyCreate>

export const DriverKeyUpdate = z.object(keyFields).partial().extend({ version: expectedVersion })
export type DriverKeyUpdate = z.infer<typeof DriverKeyUpdate>

/** A key that devices reported and that has no entry. */
export const UnknownDriverKey = z.object({
  code: z.string(),
  lastSeenAt: Instant,
  /** Where it was seen last. */
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  /** How often it was used. */
  uses: z.int(),
})
export type UnknownDriverKey = z.infer<typeof UnknownDriverKey>

const KeyId = z.object({ id: idOf('driverKey') })

export const driverKeyRoutes = routes({
  list: {
    method: 'GET',
    path: '/driver-keys',
    access: 'users.read',
    summary: 'Lists driver keys with their drivers, one page, by person unless sorted otherwise.',
    query: z.object({
      page: z.coerce.number().int().min(1).default(1),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      sort: sortBy(DriverKeySort).optional(),
      kind: queryList(DriverKeyKind).optional(),
      userId: queryList(idOf('user')).optional(),
      /** Searches code, person and note. */
      search: z.string().trim().min(1).max(200).optional(),
    }),
    response: pageOf(DriverKey),
  },
  listUnknown: {
    method: 'GET',
    path: '/driver-keys/unknown',
    access: 'users.read',
    summary: 'Lists the keys without an entry that devices reported in the last 30 days, the latest first.',
    response: z.array(UnknownDriverKey),
  },
  get: {
    method: 'GET',
    path: '/driver-keys/{id}',
    access: 'users.read',
    summary: 'Returns an entry of a key.',
    params: KeyId,
    response: DriverKey,
  },
  create: {
    method: 'POST',
    path: '/driver-keys',
    access: 'users.write',
    summary:
      'Gives a key to a person, from `validFrom` on or for all trips. Recomputes the driver of its unlocked trips.',
    body: DriverKeyCreate,
    response: DriverKey,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/driver-keys/{id}',
    access: 'users.write',
    summary: 'Changes the given fields of a key. Recomputes the driver of its unlocked trips.',
    params: KeyId,
    body: DriverKeyUpdate,
    response: DriverKey,
  },
  delete: {
    method: 'DELETE',
    path: '/driver-keys/{id}',
    access: 'users.write',
    summary: 'Deletes an entry of a key. Recomputes the driver of its unlocked trips.',
    params: KeyId,
    response: z.undefined(),
    status: 204,
  },
})
