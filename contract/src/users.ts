import { z } from 'zod'
import { entityFields, expectedVersion, idOf, trimmedText } from './entity.ts'
import { Instant, OffsetInstant } from './instant.ts'
import { languages } from './languages.ts'
import { pageOf, pageQuery, queryFlag } from './paging.ts'
import { Role } from './permissions.ts'
import { routes } from './route.ts'
import { DefaultLocation } from './settings.ts'
import { problem } from './problem.ts'

export const Tenant = z.object({
  id: z.uuid(),
  companyName: z.string(),
  country: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  locale: z.string(),
  defaultLocation: DefaultLocation.nullable(),
  /** The demo company: its vehicles are simulated, and the page says so. */
  demo: z.boolean(),
})
export type Tenant = z.infer<typeof Tenant>

export const CurrentUser = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Ordered: the first is the current role. */
  roles: z.array(Role).min(1),
  tenant: Tenant,
  locale: z.string().nullable(),
  /** True until the company has a default location and one vehicle that has sent a position. */
  onboarding: z.boolean(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** The roles to assign: the first is the current role. */
const Roles = z
  .array(Role)
  .min(1)
  .max(Role.options.length)
  .refine((roles) => new Set(roles).size === roles.length, problem('roles_repeated'))

export const User = z.object({
  id: idOf('user'),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(Role).min(1),
  phone: z.string().nullable(),
  licenceNumber: z.string().nullable(),
  licenceCheckedAt: Instant.nullable(),
  locale: z.string().nullable(),
  archived: z.boolean(),
  lastSeenAt: Instant.nullable(),
  status: z.enum(['invited', 'active']),
  ...entityFields,
})
export type User = z.infer<typeof User>

export const UserUpdate = z.object({
  firstName: trimmedText(100).optional(),
  lastName: trimmedText(100).optional(),
  roles: Roles.optional(),
  phone: trimmedText(50).nullable().optional(),
  licenceNumber: trimmedText(50).nullable().optional(),
  licenceCheckedAt: OffsetInstant.nullable().optional(),
  locale: z.enum(languages).nullable().optional(),
  archived: z.boolean().optional(),
  version: expectedVersion,
})
export type UserUpdate = z.infer<typeof UserUpdate>

/** What everybody may change about themselves. */
export const OwnUpdate = z.object({
  /** The language of the page, messages and mails; null for the company's. */
  locale: z.enum(languages).nullable(),
})

const Id = z.object({ id: idOf('user') })

export const userRoutes = routes({
  me: {
    method: 'GET',
    path: '/users/me',
    access: 'session',
    summary: 'The signed-in person, their roles and their company.',
    writes: true,
    response: CurrentUser,
  },
  updateMe: {
    method: 'PUT',
    path: '/users/me',
    access: 'session',
    summary: 'Changes the language of the signed-in person.',
    body: OwnUpdate,
    response: CurrentUser,
  },
  list: {
    method: 'GET',
    path: '/users/paginatedUsers',
    access: 'users.read',
    summary: 'The people of the company, by name.',
    query: z.object({ ...pageQuery, archived: queryFlag.optional() }),
    response: pageOf(User),
  },
  get: {
    method: 'GET',
    path: '/users/{id}',
    access: 'users.read',
    summary: 'One person.',
    params: Id,
    response: User,
  },
  update: {
    method: 'PUT',
    path: '/users/{id}',
    access: 'users.write',
    summary: 'Changes the fields that the body names.',
    params: Id,
    body: UserUpdate,
    response: User,
  },
})
