import { z } from 'zod'

export const Role = z.enum(['admin', 'manager', 'driver', 'viewer'])
export type Role = z.infer<typeof Role>

/** Types of records with an id that belong to a company; the audit log uses the same names. */
export type ResourceType =
  | 'user'
  | 'driverKey'
  | 'vehicle'
  | 'sensor'
  | 'fleetCategory'
  | 'trip'
  | 'bulkChange'
  | 'borderEdit'
  | 'odometerReading'
  | 'job'
  | 'booking'
  | 'expense'
  | 'recurringExpense'
  | 'expenseImport'
  | 'service'
  | 'geofence'
  | 'classicGeofence'
  | 'alarm'
  | 'shareLink'
  | 'legalHold'
  | 'apiKey'
  | 'webhook'
  | 'pushSubscription'
  | 'reportSchedule'
  | 'domain'
  | 'deviceCommand'

/** Scope of a permission: everything in the tenant, or only the user's own. */
export type Reach = 'all' | 'own'

/** Who may do what, with which scope; a role that isn't listed may not. */
export const permissions = {
  'vehicles.read': { admin: 'all', manager: 'all', driver: 'own', viewer: 'all' },
  'vehicles.write': { admin: 'all', manager: 'all' },
  /** Signing on in a vehicle. */
  'vehicles.drive': { admin: 'all', manager: 'all', driver: 'own' },
  'trips.read': { admin: 'all', manager: 'all', driver: 'own', viewer: 'all' },
  /** A driver's scope is also narrower: category, purpose, destination and business partner of their own trips. */
  'trips.write': { admin: 'all', manager: 'all', driver: 'own' },
  /** Merging and splitting. */
  'trips.borders': { admin: 'all', manager: 'all' },
  'jobs.read': { admin: 'all', manager: 'all', driver: 'own', viewer: 'all' },
  'jobs.create': { admin: 'all', manager: 'all' },
  /** A driver's scope is also narrower: the status. */
  'jobs.write': { admin: 'all', manager: 'all', driver: 'own' },
  'bookings.read': { admin: 'all', manager: 'all', driver: 'own', viewer: 'all' },
  /** A driver's scope is also narrower: requests, which admins and managers confirm, and the handover. */
  'bookings.write': { admin: 'all', manager: 'all', driver: 'own' },
  /** A driver's own are those that they entered, and those of their vehicles on the days when they had them. */
  'expenses.read': { admin: 'all', manager: 'all', driver: 'own', viewer: 'all' },
  /** A driver's scope is also narrower: those that they entered. */
  'expenses.write': { admin: 'all', manager: 'all', driver: 'own' },
  /** Bulk import from a file. */
  'expenses.import': { admin: 'all', manager: 'all' },
  'recurringExpenses.read': { admin: 'all', manager: 'all', viewer: 'all' },
  'recurringExpenses.write': { admin: 'all', manager: 'all' },
  'geofences.read': { admin: 'all', manager: 'all', viewer: 'all' },
  'geofences.write': { admin: 'all', manager: 'all' },
  'alarms.read': { admin: 'all', manager: 'all', viewer: 'all' },
  'alarms.write': { admin: 'all', manager: 'all' },
  'shareLinks.read': { admin: 'all', manager: 'all', viewer: 'all' },
  'shareLinks.write': { admin: 'all', manager: 'all' },
  'users.read': { admin: 'all', manager: 'all', viewer: 'all' },
  'users.write': { admin: 'all' },
  'settings.read': { admin: 'all', manager: 'all', driver: 'all', viewer: 'all' },
  'settings.write': { admin: 'all' },
  /** The company's; everybody may have their own keys. */
  'apiKeys.write': { admin: 'all' },
  'webhooks.read': { admin: 'all' },
  'webhooks.write': { admin: 'all' },
  'audit.read': { admin: 'all', manager: 'all' },
  'reportSchedules.read': { admin: 'all', manager: 'all' },
  'reportSchedules.write': { admin: 'all', manager: 'all' },
  'devices.read': { admin: 'all', manager: 'all' },
  /** To the devices in vehicles. */
  'commands.read': { admin: 'all', manager: 'all' },
  'commands.write': { admin: 'all' },
} as const satisfies Record<string, Partial<Record<Role, Reach>>>

export type Permission = keyof typeof permissions

/** The role's scope of the permission; undefined if it doesn't have it. */
export function reachOf(role: Role, permission: Permission): Reach | undefined {
  const roles: Partial<Record<Role, Reach>> = permissions[permission]
  return roles[role]
}

/** The current role is the first of the user's roles. */
export function currentRole(roles: readonly Role[]): Role {
  const [first] = roles
  if (first === undefined) throw new Error('A user has at least one role.')
  return first
}

export function can(roles: readonly Role[], permission: Permission): boolean {
  return reachOf(currentRole(roles), permission) !== undefined
}
