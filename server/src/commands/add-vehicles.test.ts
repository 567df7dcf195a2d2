import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditRoutes } from '@roadbook/contract/core/audit'
import { vehicleRoutes } from '@roadbook/contract/fleet/vehicles'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOver, createTestClock, type Person, type TestApp } from '../testing/app-over.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { addVehicles } from './add-vehicles.ts'

let database: TestDatabase
let home: TestApp
let admin: Person
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  home = await appOver({ database: database.database, clock: createTestClock(new Date()) })
  admin = await home.company()
  folder = await mkdtemp(join(tmpdir(), 'roadbook-fleet-'))
})
afterAll(async () => {
  await home.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

async function enter(email: string, lines: readonly string[] | Buffer): Promise<string> {
  const path = join(folder, 'fleet.csv')
  await writeFile(path, lines instanceof Buffer ? lines : lines.join('\n'))
  const log = pino({ level: 'silent' })
  return addVehicles({ connectionString: database.connectionString, log, email, path })
}

async function fleet(person: Person): Promise<unknown[]> {
  const { body } = await home.call(person, vehicleRoutes.list, { query: {} })
  const vehicles = Array.isArray(body) ? body : []
  return vehicles.map(({ registration, dongleId, state }) => ({ registration, dongleId, state }))
}

const table = [
  'registration,fuelType,dongleId,label',
  ...Array.from({ length: 150 }, (_, n) => `SIM ${1000 + n},diesel,${86_000 + n},Simulated van`),
]

test("the vehicles of a CSV file are added with their devices, each in the audit log under the admin's name", async () => {
  expect(await enter(admin.email, table)).toBe('Vehicles added: 150.')
  const entered = await fleet(admin)
  expect(entered).toHaveLength(150)
  expect(entered[149]).toEqual({ registration: 'SIM 1149', dongleId: 86_149, state: 'offline' })
  const { body } = await home.call(admin, auditRoutes.activityLog, { query: { limit: 1 } })
  expect(body).toMatchObject({
    items: [{ action: 'created', vehicleReg: 'SIM 1149', actor: { email: admin.email }, ip: null }],
  })
})

test('adding the same file again changes nothing', async () => {
  expect(await enter(admin.email, [...table, 'SIM 2000,electric,86999,'])).toBe(
    'Vehicles added: 1; already there: 150.',
  )
  expect(await fleet(admin)).toHaveLength(151)
})

test('a device of another company is refused with its line, and the vehicles before it are added', async () => {
  const other = await home.company('Another company')
  const lines = [table[0] ?? '', 'MINE 1,diesel,77001,', 'MINE 2,diesel,86001,']
  await expect(enter(other.email, lines)).rejects.toThrow(
    'line 3: Device 86001 is in use by another company. Check the number, or ask its previous owner to release it. Vehicles added before it: 0.',
  )
  expect(await fleet(other)).toEqual([])
})

test('a file is read as the page reads it: with the names and the text of a German spreadsheet', async () => {
  const german = await home.company('Fuhrpark GmbH')
  const windows = Buffer.from(
    'Kennzeichen;Kraftstoff;Bezeichnung;\r\nABC 1;Diesel;M\u00fcller;\r\n',
    'latin1',
  )
  expect(await enter(german.email, windows)).toBe('Vehicles added: 1.')
  const { body } = await home.call(german, vehicleRoutes.list, { query: {} })
  expect(body).toMatchObject([{ registration: 'ABC 1', fuelType: 'diesel', label: 'M\u00fcller' }])
  expect(await enter(german.email, ['registration,fuelType'])).toBe('Vehicles added: 0.')
})

test('a column without a known name of its own is refused with the columns that there are', async () => {
  const known = 'Known columns: registration, label, make, model, '
  for (const [head, problem] of [
    ['registration,fuelType,odometerMeters', '; unknown or repeated: odometerMeters. '],
    ['registration,fuelType,fuelType', '; unknown or repeated: fuelType. '],
    ['registration,fuelType', '; unknown or repeated: column 3. '],
    ['colour,label,make', '; missing: registration, fuelType; unknown or repeated: colour. '],
  ] as const) {
    const refused = enter(admin.email, [head, 'ABC 1,diesel,5'])
    await expect(refused).rejects.toThrow(`A line must name the columns${problem}${known}`)
  }
})

test('all errors are listed with their lines, and nothing is added', async () => {
  const company = await home.company('Mistakes Ltd')
  const lines = [
    'registration,fuelType,dongleId',
    'ABC 123,coal,5',
    'DEF 456,diesel,3.52094E+14',
    'GHI 789,diesel,7',
    'ghi-789,diesel,8',
  ]
  await expect(enter(company.email, lines)).rejects.toThrow(
    [
      'Nothing was added. The table has errors:',
      '  line 2, fuelType: “coal” isn’t a known fuel type. Enter one such as diesel, petrol or electric.',
      '  line 3, dongleId: “3.52094E+14” has lost digits. Format the column as text.',
      '  line 5, registration: ',
    ].join('\n'),
  )
  expect(await fleet(company)).toEqual([])
})

test('an account that may not add vehicles, or that does not exist, is refused with a message', async () => {
  const viewer = await home.colleague(admin, 'viewer')
  await expect(enter(viewer.email, table)).rejects.toThrow(
    `${viewer.email} has the role viewer and may not add vehicles. Name an admin.`,
  )
  await expect(enter('nobody@company.example', table)).rejects.toThrow(
    'There is no account for nobody@company.example. Name an admin of the company.',
  )
})
