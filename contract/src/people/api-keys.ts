import { z } from 'zod'
import { entityFields, expectedVersion, idOf, trimmedText } from '../core/entity.ts'
import { Day, EnteredDay, Instant } from '../core/instant.ts'
import { pageOf, pageQuery } from '../core/paging.ts'
import { currentRole, Role } from '../core/permissions.ts'
import { problem } from '../core/problem.ts'
import { routes } from '../core/route.ts'

/** A key for programs: the company's, or one person's. */
export const ApiKey = z.object({
  id: idOf('apiKey'),
  name: z.string(),
  /** Its first and last characters, such as `rb_k3Vd…a91T`. */
  preview: z.string(),
  role: Role,
  /** The last day on which it works, in the company's time zone; null if it has no end. */
  endsOn: Day.nullable(),
  /** Accurate to a minute; null if it was never used. */
  lastUsedAt: Instant.nullable(),
  ...entityFields,
})
export type ApiKey = z.infer<typeof ApiKey>

/** A key of one person, for admins: they can only revoke it. */
export const PersonalKey = ApiKey.extend({ userId: idOf('user'), userName: z.string() })
export type PersonalKey = z.infer<typeof PersonalKey>

/** The response that creates a key is the only one with the key itself. */
export const NewApiKey = ApiKey.extend({ key: z.string() })
export type NewApiKey = z.infer<typeof NewApiKey>

/** How many a company and a person can have. */
export const mostApiKeys = { company: 100, person: 20 } as const

/** A driver may only access their own records, so a driver's key belongs to a person. */
export const CompanyKeyRole = Role.exclude(['driver'])
export type CompanyKeyRole = z.infer<typeof CompanyKeyRole>

const rolesWithin: Record<Role, readonly Role[]> = {
  admin: ['admin', 'manager', 'driver', 'viewer'],
  manager: ['manager', 'driver', 'viewer'],
  driver: ['driver'],
  viewer: ['viewer'],
}

/**
 * The roles that a person's keys can have: their current one, and those with fewer permissions. Their other roles don't
 * count, or a key could do what the person currently can't.
 */
export function keyRolesOf(roles: readonly Role[]): readonly Role[] {
  return rolesWithin[currentRole(roles)]
}

/** One line, since it is used in emails. */
const name = trimmedText(100).regex(/^\P{Cc}*$/u, problem('name_not_one_line'))
const fields = { name, endsOn: EnteredDay.nullable() }

export const CompanyKeyCreate = z.object({
  ...fields,
  role: CompanyKeyRole,
  endsOn: fields.endsOn.default(null),
})
export type CompanyKeyCreate = z.infer<typeof CompanyKeyCreate>

const CompanyKeyUpdate = z
  .object({ ...fields, role: CompanyKeyRole })
  .partial()
  .extend({ version: expectedVersion })

export const OwnKeyCreate = z.object({
  ...fields,
  /** By default the person's current role. */
  role: Role.optional(),
  endsOn: fields.endsOn.default(null),
})
export type OwnKeyCreate = z.infer<typeof OwnKeyCreate>

export const OwnKeyUpdate = z
  .object({ ...fields, role: Role })
  .partial()
  .extend({ version: expectedVersion })
export type OwnKeyUpdate = z.infer<typeof OwnKeyUpdate>

const KeyId = z.object({ id: idOf('apiKey') })

export const apiKeyRoutes = routes({
  list: {
    method: 'GET',
    path: '/settings/api-keys',
    access: 'apiKeys.write',
    apiKeys: 'none',
    summary: 'The API keys of the company, by name.',
    response: z.array(ApiKey),
  },
  create: {
    method: 'POST',
    path: '/settings/api-keys',
    access: 'apiKeys.write',
    apiKeys: 'none',
    summary: 'Creates an API key of the company. Only this response contains the key.',
    body: CompanyKeyCreate,
    response: NewApiKey,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/settings/api-keys/{id}',
    access: 'apiKeys.write',
    apiKeys: 'none',
    summary: 'Changes name, role or end of an API key of the company.',
    params: KeyId,
    body: CompanyKeyUpdate,
    response: ApiKey,
  },
  revoke: {
    method: 'DELETE',
    path: '/settings/api-keys/{id}',
    access: 'apiKeys.write',
    apiKeys: 'none',
    summary: 'Revokes an API key of the company: it stops working at once.',
    params: KeyId,
    response: z.undefined(),
    status: 204,
  },
  listPersonal: {
    method: 'GET',
    path: '/settings/personal-api-keys',
    access: 'apiKeys.write',
    apiKeys: 'none',
    summary: 'The API keys of all people, by person and name.',
    query: z.object(pageQuery),
    response: pageOf(PersonalKey),
  },
  revokePersonal: {
    method: 'DELETE',
    path: '/settings/personal-api-keys/{id}',
    access: 'apiKeys.write',
    apiKeys: 'none',
    summary: 'Revokes an API key of a person: it stops working at once.',
    params: KeyId,
    response: z.undefined(),
    status: 204,
  },
  listOwn: {
    method: 'GET',
    path: '/users/me/api-keys',
    access: 'session',
    apiKeys: 'none',
    summary: 'The API keys of the signed-in person, by name.',
    response: z.array(ApiKey),
  },
  createOwn: {
    method: 'POST',
    path: '/users/me/api-keys',
    access: 'session',
    apiKeys: 'none',
    summary:
      'Creates an API key that acts as the signed-in person, with their current role or one with less access. Only this response contains the key.',
    body: OwnKeyCreate,
    response: NewApiKey,
    status: 201,
  },
  updateOwn: {
    method: 'PUT',
    path: '/users/me/api-keys/{id}',
    access: 'session',
    apiKeys: 'none',
    summary: 'Changes name, role or end of an own API key.',
    params: KeyId,
    body: OwnKeyUpdate,
    response: ApiKey,
  },
  revokeOwn: {
    method: 'DELETE',
    path: '/users/me/api-keys/{id}',
    access: 'session',
    apiKeys: 'none',
    summary: 'Revokes an own API key: it stops working at once.',
    params: KeyId,
    response: z.undefined(),
    status: 204,
  },
})
