import { api } from '@roadbook/contract/api'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../../testing/app.ts'
import { uploading } from '../../../../testing/records/attachments.ts'
import { refusal } from '../testing.ts'
import { createImportingApp, outcomes, statement, workbook } from './testing.ts'

const { server, enter, imports, fleet } = await createImportingApp()
afterAll(() => server.close())

/** The vehicles in the statements, except M-XX 999. */
const inStatements = ['M-RB 101', 'M-RB 102', 'M-RB 103', 'M-RB 104']

const lock = (person: Person, lockedUntil: string | null) =>
  server.call(person, api.expenses.putLockConfig, { body: { lockedUntil } })

test('a statement with a preamble, decimal commas and a total is read without help', async () => {
  const { owner } = await fleet(...inStatements)
  const found = await imports.draft(owner, statement('dkv.csv'), 'Abrechnung_2026-11.csv')
  expect(found).toMatchObject({ status: 'draft', source: 'DKV', rows: 6 })
  expect(found.draft?.mapping.columns).toEqual([
    'card', 'vehicle', 'date', 'time', 'externalNumber', 'vendor', 'note', 'type', 'quantity', 'unitPrice',
    'vatPercent', null, 'amount', 'currency', 'odometer',
  ]) // prettier-ignore
  expect(outcomes(found)).toEqual({ add: 6, unknownVehicle: 1, ignored: 5 })
  expect(found.sums).toEqual([{ currency: 'EUR', rows: 6, totalMinor: 142_406 }])
  expect(found.draft?.fileSums).toEqual([{ currency: 'EUR', rows: 7, totalMinor: 151_201 }])
  expect(found.draft?.statedTotals).toEqual([{ line: 13, currency: 'EUR', totalMinor: 151_201 }])
  expect(found.draft?.vehicles).toEqual([{ text: 'M-XX 999', rows: 1, vehicleId: null }])
  const [first, , , toll] = await imports.rows(owner, found.id, 'add')
  expect(first).toMatchObject({
    line: 6, registration: 'M-RB 101', date: '2026-11-02', type: 'fuel', amountMinor: 10_290, currency: 'EUR',
    vatPercent: 19, vendor: 'ARAL Dachauer Str.', quantityLitres: 62.4, odometerMeters: 48_210_000, note: 'München',
    externalNumber: '100234', problems: [],
  }) // prettier-ignore
  expect(toll).toMatchObject({ type: 'toll', amountMinor: 123_450, quantityLitres: null })
})

test('nothing is an expense until it is confirmed; then all of it is, once however often it is confirmed', async () => {
  const { owner } = await fleet(...inStatements)
  const found = await imports.draft(owner, statement('dkv.csv'))
  expect((await enter.list(owner)).totalItems).toBe(0)
  const answers = await Promise.all([imports.confirm(owner, found), imports.confirm(owner, found)])
  answers.push(await imports.confirm(owner, found))
  expect(answers.map(({ status, body }) => [status, body.status, body.remaining])).toEqual([
    [200, 'imported', 6],
    [200, 'imported', 6],
    [200, 'imported', 6],
  ])
  const { totalItems, sums, items } = await enter.list(owner, { importId: found.id })
  expect([totalItems, sums[0]?.totalMinor]).toEqual([6, 142_406])
  expect(items[0]).toMatchObject({ importId: found.id, externalNumber: '100533', createdBy: owner.userId })
})

test('an import and its undoing are each one entry in the audit log', async () => {
  const { owner } = await fleet(...inStatements)
  const found = await imports.draft(owner, statement('dkv.csv'), 'November.csv')
  await imports.confirm(owner, found)
  await imports.undo(owner, found.id)
  const { body } = await server.call(owner, api.audit.activityLog, { query: { resourceId: found.id } })
  expect(body.items.map(({ action, resourceName }) => [action, resourceName])).toEqual([
    ['import undone', 'November.csv'],
    ['expenses imported', 'November.csv'],
  ])
  expect(body.items[1]?.changes).toContainEqual({ field: 'rows', before: null, after: 6 })
})

test('a month-first statement with decimal points is read as such, by registrations without hyphens', async () => {
  const { owner } = await fleet(...inStatements)
  const found = await imports.draft(owner, statement('shell.csv'))
  expect([found.source, outcomes(found)]).toEqual(['Shell', { add: 3, ignored: 5 }])
  expect(found.draft?.columns.map(({ format }) => format)).toEqual([
    null, null, 'monthFirst', null, null, null, null, 'decimalPoint', 'decimalPoint', null, 'decimalPoint', null,
    'decimalPoint', null,
  ]) // prettier-ignore
  const rows = await imports.rows(owner, found.id, 'add')
  expect(
    rows.map(({ date, amountMinor, currency, quantityLitres, type }) => [
      date,
      amountMinor,
      currency,
      quantityLitres,
      type,
    ]),
  ).toEqual([
    ['2026-11-02', 152_533, 'GBP', 1050.5, 'fuel'],
    ['2026-11-03', 6374, 'GBP', 41.07, 'fuel'],
    ['2026-11-13', 950, 'GBP', null, 'cleaning'],
  ])
})

test('a UTF-16 file with tabs has kilowatt-hours, and drivers in the note', async () => {
  const { owner } = await fleet(...inStatements)
  const found = await imports.draft(owner, statement('uta.txt'), 'UTA_11.txt')
  const [row] = await imports.rows(owner, found.id, 'add')
  expect(row).toMatchObject({
    type: 'charging', quantityKwh: 33.512, amountMinor: 1843, note: 'Erika Muster', currency: 'EUR',
  }) // prettier-ignore
})

test('a workbook keeps its own numbers, days and times', async () => {
  const { owner } = await fleet(...inStatements)
  const file = await workbook([
    ['Registration', 'Date', 'Product', 'Total amount'],
    ['m-rb101', new Date('2026-11-12T00:00:00Z'), 'Diesel', 1234.5],
    ['M-RB 102', new Date('2026-11-12T09:30:00Z'), 'Parking', 4],
  ])
  const found = await imports.draft(owner, file, 'costs.xlsx')
  const rows = await imports.rows(owner, found.id, 'add')
  expect(
    rows.map(({ registration, date, type, amountMinor }) => [registration, date, type, amountMinor]),
  ).toEqual([
    ['M-RB 101', '2026-11-12', 'fuel', 123_450],
    ['M-RB 102', '2026-11-12', 'parking', 400],
  ])
})

test('the next statement of a source is read as the last one was, with the vehicles that were chosen', async () => {
  const { owner, vehicles } = await fleet(...inStatements)
  const first = await imports.draft(owner, statement('dkv.csv'))
  const vehicleId = vehicles[2]?.id ?? ''
  const { body } = await imports.remap(owner, first, {
    vehicles: [{ text: 'M-XX 999', vehicleId }],
    types: [{ text: 'AdBlue', type: 'maintenance' }],
  })
  expect([outcomes(body), body.draft?.vehicles]).toEqual([
    { add: 7, ignored: 5 },
    [{ text: 'M-XX 999', rows: 1, vehicleId }],
  ])
  await server.call(owner, api.expenseImports.update, {
    params: { id: first.id },
    body: { source: 'Tankkarte' },
  })
  expect((await imports.confirm(owner, body)).status).toBe(200)
  const next = await imports.draft(owner, statement('dkv.csv'))
  expect([next.source, next.draft?.isKnownSource, outcomes(next)]).toEqual([
    'Tankkarte',
    true,
    { duplicate: 7, ignored: 5 },
  ])
  const [, adBlue] = await imports.rows(owner, next.id, 'duplicate')
  expect(adBlue?.type).toBe('maintenance')
})

const head = 'Registration;Date;Type;Amount;Vendor\n'

test('a duplicate has the vehicle, day, amount and vendor of an expense, or of an earlier row', async () => {
  const { owner, vehicles } = await fleet(...inStatements)
  const vehicleId = vehicles[0]?.id ?? ''
  const known = await enter.newExpense(owner, vehicleId, {
    date: '2026-11-02',
    amountMinor: 5000,
    vendor: 'Aral',
  })
  await enter.newExpense(owner, vehicleId, { date: '2026-11-03', amountMinor: 5000 })
  const found = await imports.draft(
    owner,
    `${head}M-RB 101;02.11.2026;fuel;50,00;ARAL\nM-RB 101;02.11.2026;fuel;50,00;Shell\nM-RB 101;02.11.2026;fuel;50,01;Aral
M-RB 102;02.11.2026;fuel;50,00;Aral\nM-RB 101;03.11.2026;fuel;50,00;Esso\nM-RB 102;02.11.2026;toll;50,00;aral\n`,
  )
  const rows = await imports.rows(owner, found.id)
  expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
    [1, 'ignored'],
    [2, 'duplicate'],
    [3, 'add'],
    [4, 'add'],
    [5, 'add'],
    [6, 'duplicate'],
    [7, 'duplicateInFile'],
  ])
  expect([rows[1]?.duplicateOf, rows[6]?.duplicateOfLine]).toEqual([known.id, 5])
  const { body } = await imports.choose(owner, found.id, { outcome: 'duplicate', choice: 'add' })
  expect(outcomes(body)).toEqual({ add: 5, duplicateInFile: 1, ignored: 1 })
  const skipped = await imports.choose(owner, found.id, { lines: [3], choice: 'skip' })
  expect(outcomes(skipped.body)).toEqual({ add: 4, duplicateInFile: 1, skipped: 1, ignored: 1 })
})

test('tolls of one day and amount are told apart by their numbers or times', async () => {
  const { owner } = await fleet(...inStatements)
  const found = await imports.draft(
    owner,
    'Kennzeichen;Datum;Uhrzeit;Art;Betrag;Belegnummer\nM-RB 101;02.11.2026;08:00;Maut;3,10;1\nM-RB 101;02.11.2026;08:00;Maut;3,10;2\nM-RB 101;02.11.2026;09:00;Maut;3,10;2\n',
  )
  expect(outcomes(found)).toEqual({ add: 3, ignored: 1 })
  await imports.confirm(owner, found)
  const next = await imports.draft(
    owner,
    'Kennzeichen;Datum;Art;Betrag;Belegnummer\nM-RB 101;02.11.2026;Maut;3,10;1\nM-RB 101;02.11.2026;Maut;3,10;4\n',
  )
  expect(outcomes(next)).toEqual({ add: 1, duplicate: 1, ignored: 1 })
})

test('each row that can’t be read says which cell is wrong and why', async () => {
  const { owner } = await fleet(...inStatements)
  const found = await imports.draft(
    owner,
    `${head}M-RB 101;31.02.2026;fuel;50,00;A\nM-RB 101;02.11.2026;fuel;about 50;A\nM-RB 101;02.11.2026;fuel;0,00;A
M-RB 101;02.12.2026;fuel;5,00;A\nM-RB 101;02.11.2026;Blumen;5,00;A\n;02.11.2026;fuel;5,00;A\nM-RB 101;;fuel;5,00;A\n`,
  )
  const rows = await imports.rows(owner, found.id, 'invalid')
  expect(
    rows.map(({ line, problems }) => [
      line,
      ...problems.map(({ problem, column, text }) => [problem, column, text]),
    ]),
  ).toEqual([
    [2, ['notDate', 'Date', '31.02.2026']],
    [3, ['notNumber', 'Amount', 'about 50']],
    [4, ['zero', 'Amount', '0,00']],
    [5, ['inFuture', 'Date', '02.12.2026']],
    [6, ['unknownType', 'Type', 'Blumen']],
    [7, ['missing', 'Registration', '']],
    [8, ['missing', 'Date', '']],
  ])
  const { status, body } = await imports.confirm(owner, found)
  expect([status, body]).toMatchObject([409, { code: 'import_nothing' }])
})

test('a lock that comes between preview and confirmation refuses all of it, and names the day', async () => {
  const { owner } = await fleet(...inStatements)
  const found = await imports.draft(owner, statement('dkv.csv'))
  await lock(owner, '2026-11-02')
  expect(refusal(await imports.confirm(owner, found))).toEqual([
    409,
    [],
    'Expenses up to 2 Nov 2026 are locked. An admin can unlock them.',
  ])
  expect((await enter.list(owner)).totalItems).toBe(0)
  const now = await imports.get(owner, found.id)
  expect([outcomes(now), now.draft?.lockedThrough]).toEqual([
    { add: 4, locked: 2, unknownVehicle: 1, ignored: 5 },
    '2026-11-02',
  ])
  expect((await imports.confirm(owner, now)).body.remaining).toBe(4)
})

test('an expense that somebody enters between preview and confirmation refuses all of it', async () => {
  const { owner, vehicles } = await fleet(...inStatements)
  const found = await imports.draft(owner, statement('dkv.csv'))
  const same = { date: '2026-11-03', amountMinor: 7101, vendor: 'Shell Rosenheim' }
  await enter.newExpense(owner, vehicles[1]?.id ?? '', same)
  const { status, body } = await imports.confirm(owner, found)
  expect([status, body]).toMatchObject([409, { code: 'import_changed', details: { before: 6, now: 5 } }])
  expect((await enter.list(owner)).totalItems).toBe(1)
})

test('undoing deletes what is left of an import, and asks about what was changed since', async () => {
  const { owner } = await fleet(...inStatements)
  const found = await imports.draft(owner, statement('dkv.csv'))
  await imports.confirm(owner, found)
  const { items } = await enter.list(owner, { importId: found.id })
  const [changed, removed] = items
  if (!changed || !removed) throw new Error('Six were imported.')
  await enter.change(owner, changed, { note: 'Corrected' })
  await enter.remove(owner, removed)
  expect(await imports.get(owner, found.id)).toMatchObject({ remaining: 5, changed: 1 })
  const asked = await imports.undo(owner, found.id)
  expect([asked.status, asked.body]).toMatchObject([
    409,
    { code: 'import_expenses_changed', details: { expenses: 1 } },
  ])
  const done = await imports.undo(owner, found.id, true)
  expect([done.status, done.body.status, done.body.remaining]).toEqual([200, 'undone', 0])
  expect((await imports.undo(owner, found.id)).status).toBe(200)
  expect((await imports.confirm(owner, found)).body).toMatchObject({ code: 'import_over' })
  expect((await enter.list(owner)).totalItems).toBe(0)
})

test('undoing deletes the receipts that were added to imported expenses', async () => {
  const { owner } = await fleet(...inStatements)
  const found = await imports.draft(owner, statement('dkv.csv'))
  await imports.confirm(owner, found)
  const { items } = await enter.list(owner, { importId: found.id })
  const [expense] = items
  if (!expense) throw new Error('Six were imported.')
  const fileKey = await uploading(server).upload(owner, expense.vehicleId)
  await enter.change(owner, expense, { attachmentFileKeys: [fileKey] })
  const file = { params: { id: expense.vehicleId, fileKey } }
  expect((await server.call(owner, api.attachments.downloadUrl, file)).status).toBe(200)
  expect((await imports.undo(owner, found.id, true)).body.remaining).toBe(0)
  expect((await server.call(owner, api.attachments.downloadUrl, file)).status).toBe(404)
})

test('an import with an expense on a locked day is not undone, and the day is named', async () => {
  const { owner } = await fleet(...inStatements)
  const found = await imports.draft(owner, statement('dkv.csv'))
  await imports.confirm(owner, found)
  await lock(owner, '2026-11-04')
  const { status, body } = await imports.undo(owner, found.id)
  expect([status, body]).toMatchObject([409, { code: 'expense_locked', details: { day: '2026-11-03' } }])
  expect((await enter.list(owner)).totalItems).toBe(6)
})

test('services keep standing when the import of their expense is undone', async () => {
  const { owner, vehicles } = await fleet(...inStatements)
  const id = vehicles[0]?.id ?? ''
  const found = await imports.draft(owner, `${head}M-RB 101;02.11.2026;maintenance;250,00;Garage\n`)
  await imports.confirm(owner, found)
  const [expense] = (await enter.list(owner)).items
  await server.call(owner, api.services.create, {
    params: { id },
    body: { date: '2026-11-02', odometerMeters: 1_000, expenseId: expense?.id ?? '' },
  })
  expect((await imports.undo(owner, found.id)).status).toBe(200)
  const { body } = await server.call(owner, api.services.get, { params: { id } })
  expect(body.services.map(({ expense: linked }) => linked)).toEqual([null])
})

test('only admins and managers import, and nobody sees another company’s imports', async () => {
  const { owner } = await fleet(...inStatements)
  const found = await imports.draft(owner, statement('dkv.csv'))
  for (const role of ['driver', 'viewer'] as const) {
    const person = await server.colleague(owner, role)
    expect((await imports.upload(person, statement('dkv.csv'))).status).toBe(403)
    expect((await server.call(person, api.expenseImports.get, { params: { id: found.id } })).status).toBe(403)
  }
  const outsider = await server.company('Outsiders Ltd')
  expect((await server.call(outsider, api.expenseImports.get, { params: { id: found.id } })).status).toBe(404)
  expect((await imports.confirm(outsider, found)).status).toBe(404)
  // Plates of another company are unknown, and so are the saved mappings of its statements.
  await imports.confirm(owner, found)
  const theirs = await imports.draft(outsider, statement('dkv.csv'))
  expect([theirs.draft?.isKnownSource, outcomes(theirs)]).toEqual([false, { unknownVehicle: 7, ignored: 5 }])
})

test('another line can be said to name the columns', async () => {
  const { owner } = await fleet(...inStatements)
  const found = await imports.draft(owner, 'Registration;Date;Amount\na;b;c\nM-RB 101;02.11.2026;5,00\n')
  const { body } = await imports.remap(owner, found, { headerLine: 2, type: 'fuel' })
  expect(body.draft?.columns.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect([body.draft?.mapping.columns, outcomes(body)]).toEqual([
    ['vehicle', 'date', 'amount'],
    { add: 1, ignored: 2 },
  ])
})

test('a column that is chosen twice is refused and named', async () => {
  const { owner } = await fleet(...inStatements)
  const found = await imports.draft(owner, `${head}M-RB 101;02.11.2026;fuel;5,00;A\n`)
  const answer = await imports.remap(owner, found, {
    columns: ['vehicle', 'date', 'type', 'amount', 'amount'],
  })
  expect(refusal(answer)).toEqual([
    400,
    ['mapping.columns.4'],
    'Column 5 has the same meaning as a column before it. Choose another, or don’t use it.',
  ])
})

test('a draft is discarded; an import is not', async () => {
  const { owner } = await fleet(...inStatements)
  const file = `${head}M-RB 101;02.11.2026;fuel;5,00;A\n`
  const [kept, gone] = [await imports.draft(owner, file), await imports.draft(owner, file)]
  await imports.confirm(owner, kept)
  const discard = (id: string) => server.call(owner, api.expenseImports.discard, { params: { id } })
  expect((await discard(gone.id)).status).toBe(200)
  expect((await discard(kept.id)).status).toBe(409)
  const { body } = await server.call(owner, api.expenseImports.list, {})
  expect(body.items.map(({ id, status, rows }) => [id, status, rows])).toEqual([[kept.id, 'imported', 1]])
})

test('a change based on an older version of a draft is refused', async () => {
  const { owner } = await fleet(...inStatements)
  const { id, version } = await imports.draft(owner, statement('dkv.csv'))
  const rename = () =>
    server.call(owner, api.expenseImports.update, { params: { id }, body: { source: 'Cards', version } })
  expect([(await rename()).status, (await rename()).status]).toEqual([200, 409])
})

test('of a company’s drafts the newest ten are kept', async () => {
  const { owner } = await fleet(...inStatements)
  const file = 'Date;Amount\n02.11.2026;5,00\n'
  for (let i = 0; i < 11; i += 1) await imports.draft(owner, file)
  const { body } = await server.call(owner, api.expenseImports.list, {})
  expect(body.totalItems).toBe(10)
})
