/**
 * The records of a Traccar server as its API and its tables have them (https://www.traccar.org/api-reference/). What isn't named
 * here is ignored.
 */
import { z } from 'zod'
import { toText } from '../../../../database/storable-text.ts'

/** MySQL has bits and numbers for it. */
const flag = z.preprocess(
  (value) =>
    value instanceof Uint8Array ? value[0] === 1 : value === 1 ? true : value === 0 ? false : value,
  z
    .boolean()
    .nullish()
    .transform((isOn) => isOn === true),
)

/** The tables have it as text. */
const attributes = z
  .preprocess(parsed, z.record(z.string(), z.unknown()).nullish())
  .transform((values) => values ?? {})

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value || '{}')
  } catch {
    return {}
  }
}

function amountIn(value: unknown): number | undefined {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : undefined
}

const id = z.coerce.number().int().positive()
/** Without a group, it is 0 or null. */
const optionalId = z.coerce
  .number()
  .int()
  .nullish()
  .transform((value) => value || undefined)
const text = z
  .string()
  .nullish()
  .transform((value) => toText(value ?? '').trim())

export const TraccarGroup = z.object({ id, name: text, groupId: optionalId })
export type TraccarGroup = z.infer<typeof TraccarGroup>

export const TraccarDevice = z.object({
  id,
  name: text,
  uniqueId: text,
  groupId: optionalId,
  model: text,
  disabled: flag,
})
export type TraccarDevice = z.infer<typeof TraccarDevice>

export const TraccarDriver = z.object({ id, name: text, uniqueId: text, attributes })
export type TraccarDriver = z.infer<typeof TraccarDriver>

export const TraccarGeofence = z.object({ id, name: text, area: text, attributes })
export type TraccarGeofence = z.infer<typeof TraccarGeofence>

export const TraccarMaintenance = z.object({
  id,
  name: text,
  /** The attribute that it watches, or a time. */
  type: text,
  start: z.coerce.number(),
  period: z.coerce.number(),
})
export type TraccarMaintenance = z.infer<typeof TraccarMaintenance>

export const TraccarUser = z.object({
  id,
  name: text,
  email: text,
  phone: text,
  administrator: flag,
  readonly: flag,
  deviceReadonly: flag,
  disabled: flag,
  /** How many users they may add: not 0 for a manager. */
  userLimit: z.coerce
    .number()
    .nullish()
    .transform((value) => value ?? 0),
})
export type TraccarUser = z.infer<typeof TraccarUser>

/** Of a device's latest position. */
export const TraccarLatest = z.object({
  deviceId: id,
  /** Those that are read: a list of all devices has a hundred others of each. */
  attributes: attributes.transform(({ odometer, totalDistance }) => ({
    odometer: amountIn(odometer),
    totalDistance: amountIn(totalDistance),
  })),
})
export type TraccarLatest = z.infer<typeof TraccarLatest>

/** What a device or a group is linked to. */
export type TraccarLink = { owner: 'device' | 'group'; ownerId: number; id: number }

export const linkedKinds = ['driver', 'geofence', 'maintenance'] as const
export type LinkedKind = (typeof linkedKinds)[number]

/** Everything but the positions. */
export type TraccarRecords = {
  groups: TraccarGroup[]
  devices: TraccarDevice[]
  drivers: TraccarDriver[]
  geofences: TraccarGeofence[]
  maintenances: TraccarMaintenance[]
  users: TraccarUser[]
  latest: TraccarLatest[]
  links: Record<LinkedKind, TraccarLink[]>
}

/** How each list is called by the API and which table has it. */
export const lists = {
  groups: { path: 'groups', table: 'tc_groups', schema: TraccarGroup },
  devices: { path: 'devices', table: 'tc_devices', schema: TraccarDevice },
  drivers: { path: 'drivers', table: 'tc_drivers', schema: TraccarDriver },
  geofences: { path: 'geofences', table: 'tc_geofences', schema: TraccarGeofence },
  maintenances: { path: 'maintenance', table: 'tc_maintenances', schema: TraccarMaintenance },
  users: { path: 'users', table: 'tc_users', schema: TraccarUser },
} as const
export type ListName = keyof typeof lists

/** A position with the fields of the API, which the decoder of forwarded positions reads. */
export type TraccarPosition = Record<string, unknown>

/** From a time to another, which isn't included. */
export type Span = { fromMs: number; untilMs: number }

/** What one request brought, possibly nothing: everything before `reachedMs` is read. */
export type TraccarPart = { positions: TraccarPosition[]; reachedMs: number }

export type TraccarSource = {
  /** Where it is, without credentials: what is imported again is known by it. */
  name: string
  readRecords(signal: AbortSignal): Promise<TraccarRecords>
  /** In order of time. */
  positions(deviceId: number, span: Span, signal: AbortSignal): AsyncIterable<TraccarPart>
  close(): Promise<void>
}
