import { api } from '@roadbook/contract/api'
import type { VehicleImportPreview } from '@roadbook/contract/fleet/vehicle-imports'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'

const { vehicleImports: calls } = api

let server: TestApp
let admin: Person
let vans: string
let driver: Person
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company('Grand Harbour Services')
  driver = await server.colleague(admin, 'driver')
  const category = { name: 'Vans', colour: '#1456a0' }
  vans = (await server.call(admin, api.settings.createFleetCategory, { body: category })).body.id
})
afterAll(() => server.close())

async function preview(file: string | Blob, query: object = {}): Promise<VehicleImportPreview> {
  const answer = await server.call(admin, calls.preview, { query, file })
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body
}

const writeImport = (file: string | Blob, query: { expected: number } & object, person = admin) =>
  server.call(person, calls.create, { query: { fileName: 'fleet.csv', ...query }, file })

const inUse = async () => (await server.call(admin, api.vehicles.list, {})).body
const byPlate = async (registration: string) =>
  (await inUse()).find((one) => one.registration === registration)

const outcomes = ({ rows }: VehicleImportPreview) =>
  rows.map(({ line, outcome, problems }) => [line, outcome, ...problems.map(({ message }) => message)])

test('columns are recognised in English, German and French, and by the names of the API', async () => {
  const fields = async (header: string) =>
    (await preview(`${header}\n${'x;'.repeat(9)}x\n`)).columns.map(({ field }) => field)
  expect(
    await fields('Licence plate;Manufacturer;Model;Fuel type;IMEI;Driver;MOT due;Odometer;VIN;Colour'),
  ).toEqual([
    'registration',
    'make',
    'model',
    'fuelType',
    'dongleId',
    'driver',
    'inspectionDueDate',
    'odometer',
    'vin',
    null,
  ])
  expect(
    await fields('Amtl. Kennzeichen;Marke;Modell;Antriebsart;Gerätenummer;Fahrer;TÜV bis;km-Stand;FIN;Farbe'),
  ).toEqual(
    await fields(
      'Immatriculation;Marque;Modèle;Énergie;Boîtier;Conducteur;Contrôle technique;Kilométrage;VIN;Couleur',
    ),
  )
  expect(
    await fields('registration;label;tankLitres;fuelType;dongleId;year;batteryKwh;co2GramsPerKm;vin;-'),
  ).toEqual([
    'registration',
    'label',
    'tankLitres',
    'fuelType',
    'dongleId',
    'year',
    'batteryKwh',
    'co2GramsPerKm',
    'vin',
    null,
  ])
})

test('the vehicles of a German workbook are added with category, driver, odometer and days', async () => {
  const rows = [
    ['Fahrzeugliste', null, null, null, null, null, null],
    ['Kennzeichen', 'Antrieb', 'Fahrzeuggruppe', 'Fahrer', 'Kilometerstand', 'TÜV bis', 'Baujahr'],
    ['M-AB 1', 'Plug-in-Hybrid', 'vans', driver.email.toUpperCase(), '12.345', '31.03.2027', 2024],
    ['M-AB 2', 'Elektro', null, null, null, null, null],
  ]
  const bytes = new Uint8Array(await writeXlsx({ sheets: [{ name: 'Liste', rows }] }))
  const file = new Blob([bytes])
  expect((await preview(file)).counts).toEqual({ add: 2, restore: 0, known: 0, invalid: 0 })
  const { status, body } = await writeImport(file, { expected: 2 })
  expect([status, body]).toMatchObject([201, { fileName: 'fleet.csv', vehicles: 2, undoneAt: null }])
  expect(await byPlate('M-AB 1')).toMatchObject({
    fuelType: 'plugInHybrid',
    fleetCategoryId: vans,
    driverId: driver.userId,
    odometerMeters: 12_345_000,
    inspectionDueDate: '2027-03-31',
    year: 2024,
  })
  expect(await byPlate('M-AB 2')).toMatchObject({ fuelType: 'electric', fleetCategoryId: null })
  expect((await preview(file)).counts).toEqual({ add: 0, restore: 0, known: 2, invalid: 0 })
})

test('each row has its mistakes, and only rows without are imported', async () => {
  const file = [
    'Registration,Fuel,IMEI,Year,Category,Driver,Service due',
    'OK 1,diesel,352093081452300,2020,Vans,Pat Person 2,2027-01-31',
    'BAD 1,steam,3.52E+14,old,Trucks,Nobody,soon',
    ',diesel,,,,,',
    'ok-1,petrol,,,,,',
    'OK 2,petrol,352093081452300,,,,',
    'BAD 2,,,,,,',
    `BAD 3,diesel,${'9'.repeat(41)},1700,,,`,
  ].join('\n')
  expect(outcomes(await preview(file))).toEqual([
    [2, 'add'],
    [
      3,
      'invalid',
      '“steam” isn’t a known fuel type. Enter one such as diesel, petrol or electric.',
      '“3.52E+14” has lost digits. Format the column as text.',
      '“old” isn’t a number. Correct it, or clear the cell.',
      'There is no fleet category “Trucks”. Add it first, or correct its name.',
      'There is no person “Nobody”. Enter the email address or the full name.',
      '“soon” isn’t a date. Enter one such as 2026-11-20.',
    ],
    [4, 'invalid', 'Enter the registration.'],
    [5, 'invalid', 'Already in line 2.'],
    [6, 'invalid', 'Already in line 2.'],
    [7, 'invalid', 'The fuel type is missing. Choose one for rows without it.'],
    [
      8,
      'invalid',
      'Enter at least 1900.',
      'Enter the device number, or an identifier of up to 40 characters.',
    ],
  ])
  const more = await preview(file, { fuelType: 'hydrogen', columns: 'registration,fuelType,-,-,-,-,-' })
  expect(outcomes(more).map(([, outcome]) => outcome)).toEqual([
    'add',
    'invalid',
    'invalid',
    'invalid',
    'add',
    'add',
    'add',
  ])
  const differs = await writeImport(file, { expected: 2 })
  expect([differs.status, (differs.body as { code?: string }).code]).toEqual([409, 'import_differs'])
  expect((await writeImport(file, { expected: 1 })).body.vehicles).toBe(1)
  expect(await byPlate('OK 1')).toMatchObject({ dongleId: 352_093_081_452_300, serviceDueDate: '2027-01-31' })
  const letters =
    'Registration;Fuel;IMEI\nOK 3;diesel;Van-7\nOK 4;diesel;35-209308-145230-9\nBAD 4;diesel;van-7\n'
  expect(outcomes(await preview(letters)).map(([, outcome]) => outcome)).toEqual(['add', 'add', 'invalid'])
  await writeImport(letters, { expected: 2 })
  expect((await byPlate('OK 3'))?.deviceIdentifier).toBe('Van-7')
  expect((await byPlate('OK 4'))?.dongleId).toBe(352_093_081_452_309)
  const taken = outcomes(await preview('Registration;Fuel;IMEI\nNEW 1;diesel;352093081452300\n'))
  expect(taken).toEqual([
    [2, 'invalid', 'Device 352093081452300 is in OK 1. Remove it there first, or check the number.'],
  ])
})

test('all mistakes of a row are told at once, by column and without the names of the API', async () => {
  const file = [
    'Registration,Label,Fuel,Year,VIN,Odometer,Tank,Service due',
    `${'R'.repeat(41)},ok,steam,1850,123,-5,20x4,soon`,
    `ODD 1,${'L'.repeat(101)},diesel,2020.5,,,0,`,
    'ODD 2,ok,diesel,2101,,,10001,',
  ].join('\n')
  const columns = 'registration,label,fuelType,year,vin,odometer,tankLitres,serviceDueDate'
  const { rows } = await preview(file, { columns })
  expect(rows.map(({ problems }) => problems.map(({ field, message }) => `${field}: ${message}`))).toEqual([
    [
      'fuelType: “steam” isn’t a known fuel type. Enter one such as diesel, petrol or electric.',
      'tankLitres: “20x4” isn’t a number. Correct it, or clear the cell.',
      'serviceDueDate: “soon” isn’t a date. Enter one such as 2026-11-20.',
      'registration: Enter at most 40 characters.',
      'year: Enter at least 1900.',
      'vin: A VIN has 17 letters and digits, without I, O and Q.',
      'odometer: Enter at least 0.',
    ],
    ['label: Enter at most 100 characters.', 'year: Enter a whole number.', 'tankLitres: Enter more than 0.'],
    ['year: Enter at most 2100.', 'tankLitres: Enter at most 10000.'],
  ])
})

test('the next file with the same columns is read as the last one that was imported, in the same company alone', async () => {
  const head = 'Number;What\n'
  const query = { columns: 'registration,label', fuelType: 'diesel' as const }
  expect((await preview(`${head}REM 1;First\n`)).columns.map(({ field }) => field)).not.toEqual([
    'registration',
    'label',
  ])
  await writeImport(`${head}REM 1;First\n`, { ...query, expected: 1 })
  const next = await preview(`${head}REM 2;Second\n`)
  expect(next).toMatchObject({ isRemembered: true, fuelType: 'diesel', counts: { add: 1 } })
  expect(next.columns.map(({ field, samples }) => [field, samples])).toEqual([
    ['registration', ['REM 2']],
    ['label', ['Second']],
  ])
  const other = await server.company('Valletta Vans')
  const theirs = await server.call(other, calls.preview, { query: {}, file: `${head}REM 2;Second\n` })
  expect(theirs.body).toMatchObject({ isRemembered: false, counts: { add: 0, invalid: 1 } })
  expect((await server.call(other, calls.list, {})).body).toEqual([])
})

test('an undone import archives its vehicles and releases their trackers; the same file restores them', async () => {
  const file = 'Registration;Fuel;IMEI;Label\nUN 1;diesel;352093081452400;One\nUN 2;diesel;;Two\n'
  const { body: made } = await writeImport(file, { expected: 2 })
  const undone = await server.call(admin, calls.undo, { params: { id: made.id } })
  expect([undone.status, undone.body]).toMatchObject([
    200,
    { vehicles: 2, undoneAt: '2026-11-20T09:42:00.000Z' },
  ])
  expect([await byPlate('UN 1'), await byPlate('UN 2')]).toEqual([undefined, undefined])
  expect((await server.call(admin, calls.undo, { params: { id: made.id } })).status).toBe(200)
  const corrected = file.replace('One', 'Uno')
  expect((await preview(corrected)).counts).toEqual({ add: 0, restore: 2, known: 0, invalid: 0 })
  expect((await writeImport(corrected, { expected: 2 })).body.vehicles).toBe(2)
  expect(await byPlate('UN 1')).toMatchObject({ label: 'Uno', dongleId: 352_093_081_452_400 })
  expect((await server.call(admin, calls.list, {})).body.slice(0, 2)).toMatchObject([
    { vehicles: 2, undoneAt: null },
    { id: made.id, vehicles: 2, undoneAt: expect.any(String) },
  ])
})

test('an import is not undone once somebody has changed one of its vehicles', async () => {
  const { body: made } = await writeImport('Registration;Fuel\nCH 1;diesel\nCH 2;diesel\n', { expected: 2 })
  const changed = await byPlate('CH 1')
  const params = { id: changed?.id ?? '' }
  await server.call(admin, api.vehicles.update, { params, body: { label: 'Mine' } })
  const refused = await server.call(admin, calls.undo, { params: { id: made.id } })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'imported_vehicles_changed', details: { changed: 1 } },
  ])
  expect(await byPlate('CH 2')).toMatchObject({ archived: false })
})

test('a vehicle that somebody archived is not restored by a file', async () => {
  await writeImport('Registration;Fuel\nAR 1;diesel\n', { expected: 1 })
  const vehicle = await byPlate('AR 1')
  await server.call(admin, api.vehicles.update, {
    params: { id: vehicle?.id ?? '' },
    body: { archived: true },
  })
  expect(outcomes(await preview('Registration;Fuel\nAR 1;diesel\n'))).toEqual([
    [
      2,
      'invalid',
      'AR 1 is one of your archived vehicles. Enter another registration, or restore that vehicle.',
    ],
  ])
})

test('a file with more than 1,000 vehicles is refused before anything is added', async () => {
  const lines = Array.from({ length: 1_001 }, (_, index) => `MANY ${index};diesel`)
  const answer = await server.call(admin, calls.preview, {
    query: {},
    file: `Registration;Fuel\n${lines.join('\n')}`,
  })
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'too_many_vehicles' }])
})

test('what is no table is refused with what to do', async () => {
  for (const [file, code] of [
    ['%PDF-1.7', 'not_a_table'],
    ['', 'file_empty'],
  ] as const) {
    const answer = await server.call(admin, calls.preview, { query: {}, file })
    expect([answer.status, (answer.body as { code?: string }).code]).toEqual([400, code])
  }
})
