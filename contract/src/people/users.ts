import { z } from 'zod'
import { changesOf, mostAtOnce } from '../core/change-many.ts'
import { Company } from '../company/company.ts'
import { entityFields, expectedVersion, idOf, trimmedText } from '../core/entity.ts'
import { Email, PersonName } from './identity.ts'
import { Day, Instant, OffsetInstant } from '../core/instant.ts'
import { languages } from '../languages.ts'
import { pageOf, pageQuery, queryFlag, queryList, sortBy } from '../core/paging.ts'
import { Role } from '../core/permissions.ts'
import { routes } from '../core/route.ts'
import { DriverWithoutSignIn, Roles, UserInvite } from './added-people.ts'

export const Tenant = Company.omit({ createdAt: true, updatedAt: true, version: true }).extend({
  /** The demo company: its vehicles are simulated, and the page shows this. */
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
  phone: z.string().nullable(),
  tenant: Tenant,
  locale: z.string().nullable(),
  /** Incremented by each change of the person. */
  version: z.int(),
  /** True until the company has a default location and one vehicle that has sent a position. */
  onboarding: z.boolean(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/**
 * For people who drive: `dueSoon` within 14 days, `missing` if it was never checked. A driving licence is checked twice a
 * year.
 */
export const LicenceCheck = z.enum(['done', 'dueSoon', 'overdue', 'missing'])
export type LicenceCheck = z.infer<typeof LicenceCheck>

/** `noSignIn`: a driver who is known by name only, until somebody invites them. */
export const UserStatus = z.enum(['invited', 'active', 'noSignIn'])
export type UserStatus = z.infer<typeof UserStatus>

export const User = z.object({
  id: idOf('user'),
  /** Null for `noSignIn`. */
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(Role).min(1),
  phone: z.string().nullable(),
  licenceNumber: z.string().nullable(),
  licenceCheckedAt: Instant.nullable(),
  /** Null for people who don't drive. */
  licenceCheck: LicenceCheck.nullable(),
  /** The day of the next check; null if they don't drive, or were never checked. */
  licenceDueOn: Day.nullable(),
  locale: z.string().nullable(),
  archived: z.boolean(),
  lastSeenAt: Instant.nullable(),
  status: UserStatus,
  /** When the last invitation was sent, and until when its link works. */
  invitedAt: Instant.nullable(),
  /** Null with an external identity provider, where an invitation doesn't expire. */
  invitationEndsAt: Instant.nullable(),
  /** Whether they were in the company before they were invited: they stay when the invitation is withdrawn. */
  cameWithoutSignIn: z.boolean(),
  /** Their personal data is deleted; the company's records of them are kept. */
  erased: z.boolean(),
  /** The vehicles in use that they are the driver of. */
  vehicles: z.array(z.object({ id: idOf('vehicle'), registration: z.string() })),
  ...entityFields,
})
export type User = z.infer<typeof User>

export const UserUpdate = z.object({
  firstName: PersonName.optional(),
  lastName: PersonName.optional(),
  roles: Roles.optional(),
  phone: trimmedText(50).nullable().optional(),
  licenceNumber: trimmedText(50).nullable().optional(),
  licenceCheckedAt: OffsetInstant.nullable().optional(),
  locale: z.enum(languages).nullable().optional(),
  archived: z.boolean().optional(),
  version: expectedVersion,
})
export type UserUpdate = z.infer<typeof UserUpdate>

/** The fields that a bulk change of users can set. */
export const UsersChange = changesOf(
  idOf('user'),
  z.object({
    roles: Roles,
    archived: z.boolean(),
    /** `archived: true` also cancels the person's future bookings; otherwise they are kept. */
    cancelBookings: z.boolean(),
  }),
)
export type UsersChange = z.infer<typeof UsersChange>

export const UserSort = ['name', 'email', 'role', 'licenceCheckedAt', 'lastSeenAt', 'status'] as const
export type UserSort = (typeof UserSort)[number]

/** One record about a person, such as a trip that they drove, with the database columns as its fields. */
export const PersonalRecord = z.object({ kind: z.string(), record: z.record(z.string(), z.unknown()) })
export type PersonalRecord = z.infer<typeof PersonalRecord>

/** What everybody may change about themselves. */
export const OwnUpdate = z.object({
  firstName: PersonName.optional(),
  lastName: PersonName.optional(),
  phone: trimmedText(50).nullable().optional(),
  /** The language of the page, messages and emails; null for the company's. */
  locale: z.enum(languages).nullable().optional(),
  version: expectedVersion,
})
export type OwnUpdate = z.infer<typeof OwnUpdate>

const Id = z.object({ id: idOf('user') })

export const userRoutes = routes({
  me: {
    method: 'GET',
    path: '/users/me',
    access: 'session',
    apiKeys: 'personal',
    summary: 'The signed-in person, their roles and their company.',
    writes: true,
    response: CurrentUser,
  },
  updateMe: {
    method: 'PUT',
    path: '/users/me',
    access: 'session',
    apiKeys: 'personal',
    summary: 'Changes name, phone or language of the signed-in person.',
    body: OwnUpdate,
    response: CurrentUser,
  },
  list: {
    method: 'GET',
    path: '/users/paginatedUsers',
    access: 'users.read',
    summary: 'The people of the company who match every filter, by name unless sorted otherwise.',
    query: z.object({
      ...pageQuery,
      sort: sortBy(UserSort).optional(),
      archived: queryFlag.optional(),
      /** Searches name, email and the registrations of their vehicles. */
      search: trimmedText(200).optional(),
      /** The current role. */
      roles: queryList(Role).optional(),
      licenceCheck: queryList(LicenceCheck).optional(),
      status: queryList(UserStatus).optional(),
    }),
    response: pageOf(User),
  },
  checkEmail: {
    method: 'GET',
    path: '/users/checkEmail/{email}',
    access: 'users.write',
    summary: 'Whether the address is available: true if nobody in this installation has it.',
    params: z.object({ email: Email }),
    // The call is rate limited, so that email addresses can't be tried in bulk.
    writes: true,
    response: z.boolean(),
  },
  invite: {
    method: 'POST',
    path: '/users',
    access: 'users.write',
    summary:
      'Invites one or more addresses by email: all of them or, where one is refused, none; the refusal names each address that is wrong.',
    body: UserInvite,
    response: z.array(User),
    status: 201,
  },
  addWithoutSignIn: {
    method: 'POST',
    path: '/users/withoutSignIn',
    access: 'users.write',
    summary: 'Adds a driver who doesn’t sign in; they can be invited later.',
    body: DriverWithoutSignIn,
    response: User,
    status: 201,
  },
  updateMany: {
    method: 'PUT',
    path: '/users',
    access: 'users.write',
    summary: `Changes roles or archive of up to ${mostAtOnce} people at once: all of them or, where one is refused, none.`,
    body: UsersChange,
    response: z.array(User),
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
  invitePerson: {
    method: 'PUT',
    path: '/users/{id}/invitation',
    access: 'users.write',
    summary: 'Invites a person who has no sign-in yet by email. Their trips, vehicles and keys stay theirs.',
    params: Id,
    body: z.object({ email: Email, version: expectedVersion }),
    response: User,
  },
  resendInvitation: {
    method: 'POST',
    path: '/users/{id}/invitation',
    access: 'users.write',
    summary: 'Sends the invitation again, with a new link; the one before stops working.',
    params: Id,
    response: User,
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/users/{id}/invitation',
    access: 'users.write',
    summary:
      'Withdraws an invitation: its link stops working, and the address is free again. A person who had no sign-in before stays without one.',
    params: Id,
    response: z.object({ email: z.string() }),
  },
  ownData: {
    method: 'GET',
    path: '/users/me/data',
    access: 'session',
    apiKeys: 'none',
    summary: 'Everything that the installation holds about the signed-in person.',
    streams: true,
    response: z.array(PersonalRecord),
  },
  data: {
    method: 'GET',
    path: '/users/{id}/data',
    access: 'users.write',
    apiKeys: 'none',
    summary:
      'Everything that the installation holds about a person; of private trips in privacy mode only time and distance.',
    params: Id,
    streams: true,
    response: z.array(PersonalRecord),
  },
  erase: {
    method: 'POST',
    path: '/users/{id}/erase',
    access: 'users.write',
    apiKeys: 'none',
    summary:
      "Erases an archived person's data for good: name, contact data and free words go, the company's records stay.",
    params: Id,
    // Confirms which person is meant; null for somebody who doesn't sign in.
    body: z.object({ email: Email.nullable(), version: expectedVersion }),
    response: User,
  },
})
