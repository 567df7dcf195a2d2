import { expect, test } from 'vitest'
import { can, currentRole, type Permission, permissions, reachOf, Role } from './permissions.ts'

test('the table of roles is this one', () => {
  const table = Object.fromEntries(
    Object.keys(permissions).map((permission) => [
      permission,
      // keys of the table are permissions
      Role.options.map((role) => reachOf(role, permission as Permission) ?? 'no').join(' '),
    ]),
  )
  //                     admin manager driver viewer
  expect(table).toEqual({
    'vehicles.read': 'all all own all',
    'vehicles.write': 'all all no no',
    'vehicles.drive': 'all all own no',
    'trips.read': 'all all own all',
    'trips.write': 'all all own no',
    'trips.borders': 'all all no no',
    'jobs.read': 'all all own all',
    'jobs.create': 'all all no no',
    'jobs.write': 'all all own no',
    'bookings.read': 'all all own all',
    'bookings.write': 'all all own no',
    'expenses.read': 'all all own all',
    'expenses.write': 'all all own no',
    'expenses.import': 'all all no no',
    'recurringExpenses.read': 'all all no all',
    'recurringExpenses.write': 'all all no no',
    'reportSchedules.read': 'all all no no',
    'reportSchedules.write': 'all all no no',
    'geofences.read': 'all all no all',
    'geofences.write': 'all all no no',
    'alarms.read': 'all all no all',
    'alarms.write': 'all all no no',
    'shareLinks.read': 'all all no all',
    'shareLinks.write': 'all all no no',
    'commands.read': 'all all no no',
    'commands.write': 'all no no no',
    'users.read': 'all all no all',
    'users.write': 'all no no no',
    'settings.read': 'all all all all',
    'settings.write': 'all no no no',
    'apiKeys.write': 'all no no no',
    'webhooks.read': 'all no no no',
    'webhooks.write': 'all no no no',
    'audit.read': 'all all no no',
    'devices.read': 'all all no no',
  })
})

test('the first of the roles is the current role, the others do not count', () => {
  expect(currentRole(['viewer', 'admin'])).toBe('viewer')
  expect(can(['viewer', 'admin'], 'settings.write')).toBe(false)
  expect(can(['admin', 'viewer'], 'settings.write')).toBe(true)
})
