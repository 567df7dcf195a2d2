import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { api } from '@roadbook/contract/api'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { drive, traccarServer, traccarTables } from '../domains/company/traccar-import/testing-traccar.ts'
import { streamPositions } from '../domains/tracking/positions/index.ts'
import { createTripWorker } from '../domains/trips/trips/rebuild/trip-worker.ts'
import { databaseUrl, query } from '../testing/administration.ts'
import { appOver, createTestClock, type Person, type TestApp } from '../testing/app-over.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { readArguments } from './arguments.ts'
import { readOptions, usage } from './import-traccar-options.ts'
import { runImport } from './import-traccar.ts'

const DRIVE_MS = Date.UTC(2026, 2, 2, 8)
const RECENT_MS = Date.now() - 3 * 3_600_000

const positions = [...drive(10, DRIVE_MS, 120), ...drive(11, RECENT_MS, 60), ...drive(13, DRIVE_MS, 10)]

let home: TestApp
let database: TestDatabase
async function run(company: string, from: string, ...words: string[]): Promise<string[]> {
  return runWatched({ company, from, words })
}

const MAX_PAUSES = 20
type Watched = { company: string; from: string; words?: string[]; onLine?: (line: string) => Promise<void> }

async function runWatched({ company, from, words = [], onLine }: Watched): Promise<string[]> {
  const lines: string[] = []
  const given = ['--from', from, '--company', company, ...words]
  const options = readOptions(readArguments(given, usage), { TRACCAR_TOKEN: 'secret-token' })
  const print = async (line: string): Promise<void> => {
    lines.push(line)
    await onLine?.(line)
  }
  let pauses = 0
  const pause = async (): Promise<void> => {
    if (++pauses > MAX_PAUSES) throw new Error('Traccar stays away')
  }
  await runImport(database.database, options, print, pause)
  return lines
}

async function countPositions({ tenantId }: Person, vehicleId: string): Promise<number> {
  return database.database.inTenant({ tenantId }, async (tx) => {
    let count = 0
    const all = { from: new Date(0), to: new Date() }
    for await (const part of streamPositions(tx, { tenantId, vehicleId, ...all })) count += part.length
    return count
  })
}

async function fleet(person: Person) {
  const { body } = await home.call(person, api.vehicles.list, { query: {} })
  return body
}

/** `cut` ends the connections that are open to it. */
type Place = { url: string; cut?: () => Promise<void>; close: () => Promise<void> }

const hasMariadb = spawnSync('mariadb', ['--protocol=socket', '-e', 'select 1']).status === 0

function mysql(statements: readonly string[], name = ''): void {
  const { status, stderr } = spawnSync('mariadb', ['--protocol=socket', name].filter(Boolean), {
    input: statements.join(';\n'),
  })
  if (status !== 0) throw new Error(stderr.toString())
}

const places: Record<string, () => Promise<Place>> = {
  'its API': () => traccarServer(positions),

  async 'its database in PostgreSQL'() {
    const { connectionString } = inject('testServer')
    const name = `traccar_${randomBytes(6).toString('hex')}`
    await query(connectionString, `create database ${name}`)
    const url = databaseUrl(connectionString, name)
    const [first = '', ...more] = traccarTables(positions)
    await query(url, first, ...more)
    return {
      url,
      cut: async () =>
        void (await query(
          connectionString,
          `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
        )),
      close: async () => void (await query(connectionString, `drop database ${name} with (force)`)),
    }
  },

  async 'its database in MySQL'() {
    const name = `traccar_${randomBytes(6).toString('hex')}`
    mysql([`create database ${name}`, `create user ${name}@localhost identified by 'secret'`])
    mysql([`grant all on ${name}.* to ${name}@localhost`])
    mysql(traccarTables(positions), name)
    const url = `mysql://${name}:secret@localhost/${name}`
    const cut = async () => mysql([`kill connection user ${name}@localhost`])
    return { url, cut, close: async () => mysql([`drop database ${name}`, `drop user ${name}@localhost`]) }
  },
}

const records = [
  'Groups: 2 found, 2 new, 0 already here, 0 left out',
  'Users: 4 found, 3 new, 0 already here, 1 left out',
  'Drivers: 2 found, 2 new, 0 already here, 0 left out',
  'Devices: 4 found, 4 new, 0 already here, 0 left out',
  'Maintenance: 3 found, 2 new, 0 already here, 1 left out',
  'Geofences: 5 found, 3 new, 0 already here, 2 left out',
]

describe.each(Object.keys(places))('from %s', (name) => {
  const isSkipped = name.endsWith('MySQL') && !hasMariadb
  let place: Place
  let owner: Person
  const company = `Fleet from ${name}`
  beforeAll(async () => {
    if (isSkipped) return
    database = await createTestDatabase()
    home = await appOver({ database: database.database, clock: createTestClock(new Date()) })
    place = await places[name]!()
    owner = await home.company(company)
  })
  afterAll(async () => {
    if (isSkipped) return
    await place.close()
    await home.close()
    await database.drop()
  })

  test.skipIf(isSkipped)('a company that is not here is refused', async () => {
    await expect(run('Nobody Ltd', place.url)).rejects.toThrow('There is no company named Nobody Ltd')
  })

  test.skipIf(isSkipped)('a dry run says what will come and writes nothing', async () => {
    const lines = await run(company, place.url, '--dry-run')
    expect(lines.slice(0, 6)).toEqual(records)
    expect(lines.slice(6, -1)).toEqual([
      '  Users: Gone. Disabled in Traccar.',
      '  Maintenance: Engine. Roadbook plans services by distance and date, not by hours.',
      expect.stringMatching(/^ {2}Geofences: Bow tie\. .*cross/),
      '  Geofences: Odd. Its area can’t be read. Draw it again in Roadbook.',
    ])
    expect(await fleet(owner)).toEqual([])
  })

  test.skipIf(isSkipped)('everything comes, and positions are history of their vehicles', async () => {
    const lines = await run(company, place.url)
    expect(lines.slice(0, 6)).toEqual(records)
    expect(lines.at(-1)).toBe('Done. Positions: 190. Trips are computed in the background.')
    const vehicles = await fleet(owner)
    expect(
      vehicles.map(
        ({ registration, deviceIdentifier, driverName, serviceEveryMeters, serviceDueDate, model }) => ({
          registration,
          deviceIdentifier,
          driverName,
          serviceEveryMeters,
          serviceDueDate: serviceDueDate && serviceDueDate > '2026',
          model,
        }),
      ),
    ).toEqual([
      {
        registration: 'ABC 123',
        deviceIdentifier: '352094089012345',
        driverName: 'Maria Camilleri',
        serviceEveryMeters: 15_000_000,
        serviceDueDate: true,
        model: 'FMB920',
      },
      {
        registration: 'ABC-123 86001',
        deviceIdentifier: '86001',
        driverName: null,
        serviceEveryMeters: null,
        serviceDueDate: null,
        model: null,
      },
      {
        registration: 'Phone',
        deviceIdentifier: 'maria-phone',
        driverName: null,
        serviceEveryMeters: null,
        serviceDueDate: null,
        model: null,
      },
    ])
    expect(vehicles[0]!.odometerMeters).toBe(120_000_000 + 119 * 139)
    const { body: archived } = await home.call(owner, api.vehicles.list, { query: { archived: 'true' } })
    expect(archived.map(({ registration }) => registration)).toEqual(['Old van'])
    expect([
      await countPositions(owner, vehicles[0]!.id),
      await countPositions(owner, archived[0]!.id),
    ]).toEqual([120, 10])
    expect(await countPositions(owner, vehicles[1]!.id)).toBe(60)
  })

  test.skipIf(isSkipped)('groups, people and geofences come with what they belong to', async () => {
    const { body: categories } = await home.call(owner, api.settings.listFleetCategories, {})
    expect(categories.map((each) => [each.name, each.vehicles, each.archivedVehicles])).toEqual([
      ['Vans', 0, 1],
      ['Vans / North', 1, 0],
    ])
    const { body: people } = await home.call(owner, api.users.list, { query: {} })
    expect(
      people.items
        .filter(({ status }) => status === 'invited')
        .map(({ email, roles, invitedAt }) => [email, roles, invitedAt]),
    ).toEqual([
      ['boss@fleet.example', ['admin'], null],
      ['eye@fleet.example', ['viewer'], null],
      ['maria@fleet.example', ['driver'], null],
      ['office@fleet.example', ['manager'], null],
    ])
    const { body: geofences } = await home.call(owner, api.geofences.list, {})
    expect(
      geofences.map((each) => [
        each.name,
        each.geometry.type,
        each.recipients,
        each.alarmRuleTargets[0]!.targetType,
      ]),
    ).toEqual([
      ['Depot', 'Point', [], 'vehicle'],
      ['Port', 'Polygon', [], 'fleetCategory'],
      ['Road', 'LineString', [], 'allVehicles'],
    ])
    expect(geofences[2]!.geometry).toMatchObject({
      widthMeters: 80,
      coordinates: [
        [14.4, 35.8],
        [14.5, 35.9],
      ],
    })
  })

  test.skipIf(isSkipped)('importing again adds nothing', async () => {
    const lines = await run(company, place.url)
    expect(lines.slice(0, 6).map((line) => line.split(', ').slice(1).join(', '))).toEqual([
      '0 new, 2 already here, 0 left out',
      '0 new, 3 already here, 1 left out',
      '0 new, 2 already here, 0 left out',
      '0 new, 4 already here, 0 left out',
      '0 new, 2 already here, 1 left out',
      '0 new, 3 already here, 2 left out',
    ])
    const [first, second] = await fleet(owner)
    expect([await countPositions(owner, first!.id), await countPositions(owner, second!.id)]).toEqual([
      120, 60,
    ])
  })

  test.skipIf(isSkipped)('trips are computed from the imported positions', async () => {
    const clock = { now: () => new Date() }
    const worker = createTripWorker({ database: database.database, clock, log: pino({ level: 'silent' }) })
    for (let more = -1; more !== 0;) more = await worker.run()
    const [first] = await fleet(owner)
    const { body } = await home.call(owner, api.trips.list, { query: { showVehiclesId: first!.id } })
    expect(body.items.map(({ startTime }) => startTime.slice(0, 16))).toEqual(['2026-03-02T08:00'])
  })

  test.skipIf(isSkipped || name === 'its API')(
    'a connection that drops in the middle is opened again',
    async () => {
      await home.close()
      await database.drop()
      database = await createTestDatabase()
      home = await appOver({ database: database.database, clock: createTestClock(new Date()) })
      const person = await home.company(company)
      let isCut = false
      const onLine = async (line: string): Promise<void> => {
        if (isCut || !line.startsWith('Vehicles: 1 ')) return
        isCut = true
        await place.cut?.()
      }
      const lines = await runWatched({ company, from: place.url, onLine })
      expect(lines.slice(lines.indexOf('Vehicles: 0 of 4. Positions: 0.'))).toEqual([
        'Vehicles: 0 of 4. Positions: 0.',
        'Vehicles: 1 of 4. Positions: 120.',
        'Traccar doesn’t answer. Trying again for up to an hour.',
        'Vehicles: 1 of 4. Positions: 120.',
        'Vehicles: 2 of 4. Positions: 180.',
        'Vehicles: 3 of 4. Positions: 190.',
        'Vehicles: 4 of 4. Positions: 190.',
        'Done. Positions: 190. Trips are computed in the background.',
      ])
      const [first, second] = await fleet(person)
      expect([await countPositions(person, first!.id), await countPositions(person, second!.id)]).toEqual([
        120, 60,
      ])
    },
  )
})

test('a database without the tables of Traccar is refused with what to check', async () => {
  database = await createTestDatabase()
  home = await appOver({ database: database.database, clock: createTestClock(new Date()) })
  await home.company('Moving Ltd')
  await expect(run('Moving Ltd', inject('testServer').connectionString, '--dry-run')).rejects.toThrow(
    /^Traccar’s tables can’t be read from this database \(relation "tc_\w+" does not exist\)\./,
  )
  await home.close()
  await database.drop()
})

test('what is missing or wrong is said with what to write instead', () => {
  const refusal = (...words: string[]): string => {
    try {
      const given = ['--from', 'https://traccar.example.com', '--company', 'Moving Ltd', ...words]
      readOptions(readArguments(given, usage), {})
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
    return 'accepted'
  }
  expect(refusal()).toBe('accepted')
  expect(refusal('--since', '31.01.2025')).toBe('--since must be a date such as 2025-01-31, not 31.01.2025.')
  expect(refusal('--fuel-type', 'coal')).toMatch('--fuel-type must be one of petrol, diesel,')
  expect(refusal('--time-zone', 'Malta/Gozo')).toBe(
    '--time-zone must be a time zone such as Europe/Berlin, not Malta/Gozo.',
  )
  expect(refusal('--speed', '1')).toMatch("Unknown option '--speed'")
  expect(() => readOptions(readArguments(['--company', 'Moving Ltd'], usage), {})).toThrow(
    'npm run import-traccar -- --from ADDRESS',
  )
})
