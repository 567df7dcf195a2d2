import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'

/**
 * Each table belongs to one domain, which alone writes it. `readers` lists the other domains that may read it in their SQL,
 * mostly for a filter that a page of a list needs. All domains read companies, people and vehicles, for their names.
 * Functions of the schema `directory` have their own checks (`catalogue.test.ts`).
 */
type Owner = {
  owner: string
  readers?: readonly string[] | 'all'
}

const owners: Record<string, Owner> = {
  alarmCheckpoints: { owner: 'alarms' },
  alarmDirtyRanges: { owner: 'alarms' },
  alarmEvents: { owner: 'alarms' },
  alarms: { owner: 'alarms', readers: ['audit'] },
  apiKeys: { owner: 'api-keys', readers: ['audit'] },
  attachments: { owner: 'attachments', readers: ['alarms', 'expenses', 'overview', 'retention'] },
  auditEntries: { owner: 'audit' },
  auditRegistrations: { owner: 'audit' },
  biServers: { owner: 'frames' },
  bookings: { owner: 'bookings', readers: ['audit', 'vehicles'] },
  demoHistory: { owner: 'demo' },
  deletedDistances: { owner: 'odometer' },
  deviceAccess: { owner: 'devices' },
  deviceAssignments: { owner: 'devices', readers: ['device-commands', 'odometer', 'report-tables'] },
  deviceIdentifiers: { owner: 'devices' },
  deviceCommands: { owner: 'device-commands', readers: ['audit', 'devices', 'retention'] },
  deviceMessages: { owner: 'devices', readers: ['locations'] },
  calendarFeeds: { owner: 'bookings' },
  /** Others use `driver-times.ts` to find out who drives. */
  driverAssignments: { owner: 'vehicles' },
  driverKeys: { owner: 'driver-keys', readers: ['audit'] },
  driverKeyUses: { owner: 'driver-key-uses', readers: ['driver-keys', 'retention'] },
  driverSignOns: { owner: 'sign-ons', readers: ['alarms', 'retention'] },
  expenses: { owner: 'expenses', readers: ['audit', 'demo', 'retention', 'services', 'trips'] },
  expenseImportRows: { owner: 'expenses' },
  expenseImportSources: { owner: 'expenses' },
  expenseImports: { owner: 'expenses', readers: ['audit'] },
  fleetCategories: {
    owner: 'settings',
    readers: [
      'alarms',
      'audit',
      'demo',
      'expenses',
      'frames',
      'geofences',
      'report-tables',
      'traccar-api',
      'traccar-import',
      'vehicle-days',
      'vehicles',
    ],
  },
  fleetDayDirtyRanges: { owner: 'trips' },
  fleetDays: { owner: 'overview' },
  /** Only functions of the database write it, such as `sum_fuel_days`. */
  fuelDays: { owner: 'fuel-readings' },
  fuelHours: { owner: 'fuel-readings', readers: ['retention'] },
  geofenceAlerts: { owner: 'geofences' },
  geofenceDirtyRanges: { owner: 'geofences' },
  geofenceVisits: { owner: 'geofences' },
  geofences: {
    owner: 'geofences',
    readers: ['audit', 'frames', 'geofence-places', 'logbook-files', 'traccar-import'],
  },
  heldAlertMails: { owner: 'notifications' },
  ingestSettings: { owner: 'devices' },
  jobs: { owner: 'jobs', readers: ['audit', 'trips'] },
  keptPositions: { owner: 'positions', readers: ['devices'] },
  legalHolds: { owner: 'retention', readers: ['audit'] },
  logbookReminders: { owner: 'logbook-reminders' },
  notificationOptOuts: { owner: 'notifications' },
  notificationPreferences: { owner: 'notifications' },
  notifications: { owner: 'notifications' },
  odometerReadings: { owner: 'odometer', readers: ['demo', 'logbook-files', 'report-tables'] },
  odometers: { owner: 'odometer', readers: ['alarms', 'logbook', 'overview', 'vehicles'] },
  positionFiles: { owner: 'positions' },
  positionSegments: { owner: 'positions', readers: ['dirty-ranges', 'report-tables', 'retention'] },
  positions: { owner: 'positions', readers: ['dirty-ranges'] },
  pushMessages: { owner: 'notifications' },
  pushSubscriptions: { owner: 'notifications' },
  recurringExpenseMisses: { owner: 'expenses' },
  recurringExpenses: { owner: 'expenses', readers: ['audit'] },
  refusedCounts: { owner: 'devices' },
  refusedPositions: { owner: 'devices' },
  dirtySegments: { owner: 'positions', readers: ['retention'] },
  lockedOdometers: { owner: 'odometer' },
  logbookRecords: { owner: 'logbook-records', readers: ['logbook', 'logbook-files', 'retention'] },
  reportScheduleMails: { owner: 'report-schedules' },
  reportScheduleRuns: { owner: 'report-schedules' },
  reportSchedules: { owner: 'report-schedules', readers: ['audit'] },
  reports: { owner: 'reports' },
  retentionRuns: { owner: 'retention' },
  retentionSettings: { owner: 'retention' },
  sensors: { owner: 'sensors', readers: ['alarms', 'audit'] },
  shareLinks: { owner: 'share-links', readers: ['audit'] },
  stops: {
    owner: 'trips',
    readers: ['addresses', 'alarms', 'odometer', 'report-tables', 'retention'],
  },
  streetAddresses: { owner: 'addresses' },
  geocodingQueue: { owner: 'addresses' },
  tenantRevisions: { owner: 'locations', readers: ['overview'] },
  tenants: {
    owner: 'companies',
    readers: [
      'api-keys',
      'demo',
      'expenses',
      'fuel-readings',
      'logbook-files',
      'positions',
      'report-schedules',
      'report-tables',
      'retention',
      'share-links',
      'users',
    ],
  },
  tripRebuilds: { owner: 'dirty-ranges', readers: ['trips'] },
  dirtyRanges: { owner: 'dirty-ranges', readers: ['trips'] },
  tripBorderEdits: { owner: 'trips' },
  traccarIds: { owner: 'traccar-api' },
  tripCategories: { owner: 'trip-categories', readers: ['audit', 'logbook-files', 'report-tables', 'trips'] },
  tripParameters: { owner: 'trips' },
  tripVersions: { owner: 'trips' },
  traccarImports: { owner: 'traccar-import' },
  traccarRecords: { owner: 'traccar-import' },
  trips: {
    owner: 'trips',
    readers: [
      'addresses',
      'alarms',
      'audit',
      'demo',
      'devices',
      'expenses',
      'history-import',
      'jobs',
      'logbook',
      'logbook-files',
      'logbook-records',
      'logbook-reminders',
      'odometer',
      'overview',
      'privacy',
      'report-tables',
      'retention',
      'trip-categories',
      'trip-suggestions',
      'vehicle-days',
    ],
  },
  users: { owner: 'users', readers: 'all' },
  vehicleDays: { owner: 'vehicle-days', readers: ['fuel-readings'] },
  vehicleImports: { owner: 'vehicles' },
  vehicleServices: { owner: 'services', readers: ['alarms', 'audit', 'overview'] },
  vehicleState: {
    owner: 'locations',
    readers: [
      'demo',
      'device-commands',
      'devices',
      'odometer',
      'overview',
      'positions',
      'report-tables',
      'share-links',
      'traccar-import',
      'trips',
      'users',
      'vehicles',
    ],
  },
  vehicles: {
    owner: 'vehicles',
    readers: 'all',
  },
  webhookDeliveries: { owner: 'webhooks' },
  webhooks: { owner: 'webhooks', readers: ['audit'] },
}

const source = fileURLToPath(new URL('..', import.meta.url))
let used: Use[]
beforeAll(() => {
  used = uses()
})

test('every table has an owner: it is listed, or one domain declares its entity', () => {
  const owned = [...Object.keys(owners), ...declared.keys()]
  expect([...new Set(owned)].toSorted()).toEqual([...tables.keys()].toSorted())
})

test('a table is written by its own domain alone', () => {
  const written = used.filter(({ kind, table, domain }) => kind === 'write' && ownerOf(table) !== domain)
  expect(listOf(written, 'writes')).toEqual([])
})

test('a table is read by the domains that are named for it', () => {
  const read = used.filter(({ kind, table, domain }) => {
    const { readers } = owners[table] ?? {}
    return kind === 'read' && ownerOf(table) !== domain && readers !== 'all'
  })
  const allowed = Object.entries(owners).flatMap(([table, { readers = [] }]) =>
    readers === 'all' ? [] : readers.map((domain) => `${domain} reads ${table}`),
  )
  expect(listOf(read, 'reads')).toEqual(allowed.toSorted())
})

function ownerOf(table: string): string | undefined {
  return owners[table]?.owner ?? declared.get(table)
}

type Use = { kind: 'read' | 'write'; table: string; domain: string }

function listOf(found: readonly Use[], verb: string): string[] {
  return [...new Set(found.map(({ domain, table }) => `${domain} ${verb} ${table}`))].toSorted()
}

/** Table names in TypeScript with their names in SQL. */
const tables = readTables()

/** Which domain declares the entity of a table; other readers and writers are listed above. */
const declared = readDeclared()

function readDeclared(): Map<string, string> {
  const found = sources().flatMap(({ domain, text }) =>
    [...text.matchAll(/createEntity\(\{\s*table: '(\w+)'/g)].map(
      ([, table = '']) => [table, domain] as const,
    ),
  )
  return new Map(found)
}

function readTables(): Map<string, string> {
  const schema = readFileSync(join(source, 'database', 'schema.ts'), 'utf8')
  const names = schema.slice(schema.lastIndexOf('export type DB')).matchAll(/^ {2}'?([\w.]+)'?: /gm)
  return new Map(
    [...names].map(([, name = '']) => [
      name,
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    ]),
  )
}

/** The source of the domains, without tests. */
function sources(): { domain: string; text: string }[] {
  return readdirSync(join(source, 'domains'), { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const [, domain = ''] = file.split('/')
    if (!file.endsWith('.ts') || /\.test\.ts$|\/testing[-/]/.test(file)) return []
    return [{ domain, text: readFileSync(join(source, 'domains', file), 'utf8') }]
  })
}

function uses(): Use[] {
  const patterns = [...tables].map(([table, inSql]) => ({
    table,
    named: new RegExp(`\\b(${table}|${inSql})\\b`),
    kinds: { write: writes(table, inSql), read: reads(table, inSql) },
  }))
  return sources().flatMap(({ domain, text }) => {
    const named = patterns.filter((pattern) => pattern.named.test(text))
    return named.flatMap(({ table, kinds: { write, read } }) => [
      ...(write.test(text) ? [{ kind: 'write' as const, table, domain }] : []),
      ...(read.test(text) ? [{ kind: 'read' as const, table, domain }] : []),
    ])
  })
}

function writes(table: string, inSql: string): RegExp {
  return new RegExp(
    `(insertInto|updateTable|deleteFrom)\\('${table}\\b|\\b(insert into|update|delete from)\\s+${inSql}\\b|${byKit(table)}`,
  )
}

/** Kits write the table that is passed to them. */
function byKit(table: string): string {
  return `\\b(insertRow|updateRows?|deleteRow|deleteVehicleRows)\\(\\s*\\w+,\\s*'${table}\\b|(createEntity\\(|OldRows = )\\{\\s*table: '${table}\\b`
}

function reads(table: string, inSql: string): RegExp {
  return new RegExp(
    `(selectFrom|[jJ]oin)\\(\\s*\\[?'${table}\\b|create(Reference|Archivable)\\(\\{\\s*table: '${table}\\b|\\b(?<!delete )(from|join|using)\\s+${inSql}\\b`,
  )
}
