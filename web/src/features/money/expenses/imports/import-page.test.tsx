import type { ExpenseImportDetail, ImportDraft, ImportRow } from '@roadbook/contract/money/expense-imports'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../../lib/query-client.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { openPagesAt } from '../../../../testing/open-pages-at.ts'
import { aVehicle } from '../../../../testing/vehicles.ts'

openPagesAt('2026-11-20T08:42:00Z')

const id = '0199b2a0-0000-7000-8000-000000000031'
const van = aVehicle({ id: '0199b2a0-0000-7000-8000-000000000032', registration: 'GHS 101' })
const counts = { duplicateInFile: 0, invalid: 0, locked: 0, skipped: 0 }

const draft: ImportDraft = {
  mapping: {
    headerLine: 1,
    columns: ['vehicle', 'date', 'amount', null],
    formats: [null, null, null, null],
    type: null,
    types: [],
    vehicles: [],
  },
  isKnownSource: false,
  columns: [
    { name: 'Plate', samples: ['GHS 101', 'X 1'], format: null, isFormatCertain: true },
    { name: 'Day', samples: ['03/04/2026'], format: 'dayFirst', isFormatCertain: false },
    { name: 'Gross', samples: ['61,40'], format: 'decimalComma', isFormatCertain: true },
    { name: 'Remark', samples: [], format: null, isFormatCertain: true },
  ],
  types: [],
  lacksType: true,
  vehicles: [{ text: 'X 1', rows: 2, vehicleId: null }],
  firstLines: [{ line: 1, text: 'Plate · Day · Gross · Remark' }],
  counts: { ...counts, add: 3, duplicate: 1, unknownVehicle: 2, ignored: 1 },
  fileSums: [{ currency: 'EUR', rows: 6, totalMinor: 36_840 }],
  statedTotals: [{ line: 8, currency: 'EUR', totalMinor: 36_840 }],
  lockedThrough: null,
}

function aDetail(change: Partial<ExpenseImportDetail> = {}): ExpenseImportDetail {
  return {
    id,
    status: 'draft',
    fileName: 'November.csv',
    source: 'DKV',
    rows: 3,
    sums: [{ currency: 'EUR', rows: 3, totalMinor: 18_420 }],
    importedAt: null,
    undoneAt: null,
    createdBy: null,
    createdByName: 'Maria Camilleri',
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    version: 4,
    draft,
    remaining: 0,
    changed: 0,
    firstDay: null,
    lastDay: null,
    ...change,
  }
}

const imported = aDetail({
  status: 'imported',
  draft: null,
  importedAt: '2026-11-20T08:30:00.000Z',
  remaining: 3,
  changed: 1,
  firstDay: '2026-11-02',
  lastDay: '2026-11-05',
})

function aRow(change: Partial<ImportRow>): ImportRow {
  return {
    line: 2,
    outcome: 'add',
    choice: null,
    vehicleId: van.id,
    registration: 'GHS 101',
    vehicleText: 'GHS 101',
    date: '2026-11-02',
    type: 'fuel',
    amountMinor: 6140,
    currency: 'EUR',
    vatPercent: null,
    vendor: 'Enemed Marsa',
    quantityLitres: 48.5,
    quantityKwh: null,
    odometerMeters: null,
    note: null,
    externalNumber: null,
    problems: [],
    duplicateOf: null,
    duplicateOfLine: null,
    ...change,
  }
}

const rows = [
  aRow({}),
  aRow({ line: 3, outcome: 'duplicate', duplicateOf: '0199b2a0-0000-7000-8000-000000000033' }),
  aRow({
    line: 4,
    outcome: 'invalid',
    date: null,
    problems: [{ problem: 'notDate', field: 'date', column: 'Day', text: '31/02/2026' }],
  }),
]

type Server = { detail?: ExpenseImportDetail; role?: string; change?: () => Response }

function open(address: string, { detail = aDetail(), role = 'admin', change }: Server = {}) {
  const said: [path: string, body: unknown][] = []
  openPage(address, {
    role,
    queryClient: createQueryClient(),
    answer: ({ pathname }, { method, body }) => {
      if (method !== 'GET') {
        said.push([`${method} ${pathname}`, typeof body === 'string' ? JSON.parse(body) : undefined])
        return (
          change?.() ??
          Response.json(detail, {
            status: method === 'POST' && pathname.endsWith('/expense-imports') ? 201 : 200,
          })
        )
      }
      const page = { currentPage: 1, totalPages: 1, itemsPerPage: 50 }
      if (pathname.endsWith('/rows')) return Response.json({ ...page, items: rows, totalItems: rows.length })
      if (pathname.endsWith('/expense-imports')) return Response.json({ ...page, items: [], totalItems: 0 })
      if (pathname.endsWith(`/expense-imports/${id}`)) return Response.json(detail)
      if (pathname.endsWith('/vehicles')) return Response.json([van])
      return undefined
    },
  })
  return said
}

const detailPage = `/costs/imports/detail?id=${id}`
const refusal = (code: string, message: string) =>
  Response.json({ statusCode: 409, code, message }, { status: 409 })

test('the preview says what becomes of each row, and why', async () => {
  open(detailPage)
  const table = await screen.findByRole('table', { name: 'Rows of the file' })
  const told = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[7]?.textContent)
  expect(told).toEqual(['To import', 'Already enteredView expense', 'Day: Not a date (31/02/2026)'])
  expect(screen.getByText('(matches)')).toBeDefined()
  expect(screen.getByRole('button', { name: /^Unknown vehicle 2$/ })).toBeDefined()
})

test('a format that the file leaves open is pointed out; a certain one is not', async () => {
  open(detailPage)
  await screen.findByRole('combobox', { name: 'Format of Day' })
  expect(screen.getAllByText('Both formats are possible. Check which one applies.')).toHaveLength(1)
})

test('a column takes its use from the column that had it', async () => {
  const said = open(detailPage)
  fireEvent.click(await screen.findByRole('combobox', { name: 'Use of Remark' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Amount with VAT' }))
  await waitFor(() => expect(said).toHaveLength(1))
  expect(said[0]).toMatchObject([
    `PUT /api/expense-imports/${id}`,
    { version: 4, mapping: { columns: ['vehicle', 'date', null, 'amount'] } },
  ])
})

test('a vehicle that is chosen for an unknown registration is part of how the file is read', async () => {
  const said = open(detailPage)
  fireEvent.click(await screen.findByRole('combobox', { name: 'Vehicle of X 1' }))
  fireEvent.click(await screen.findByRole('option', { name: /^GHS 101/ }))
  await waitFor(() => expect(said).toHaveLength(1))
  expect(said[0]?.[1]).toMatchObject({ mapping: { vehicles: [{ text: 'X 1', vehicleId: van.id }] } })
})

test('a duplicate is added, and a row left out, by its button', async () => {
  const said = open(detailPage)
  fireEvent.click(await screen.findByRole('button', { name: 'Import line 3' }))
  fireEvent.click(screen.getByRole('button', { name: 'Leave out line 2' }))
  await waitFor(() => expect(said).toHaveLength(2))
  expect(said.map(([, body]) => body)).toEqual([
    { lines: [3], choice: 'add' },
    { lines: [2], choice: 'skip' },
  ])
})

test('before the import is confirmed it says what is added and left out, and sends what was seen', async () => {
  const said = open(detailPage)
  fireEvent.click(await screen.findByRole('button', { name: 'Import 3 expenses' }))
  expect(await screen.findByText('€184.20 will be added. 3 other rows are left out.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  await waitFor(() =>
    expect(said).toEqual([[`POST /api/expense-imports/${id}/confirm`, { counts: draft.counts }]]),
  )
  expect(await screen.findByText('3 expenses imported')).toBeDefined()
})

test('a refused import says why, and the draft stays', async () => {
  const message = 'Expenses up to 2 Nov 2026 are locked. An admin can unlock them.'
  open(detailPage, { change: () => refusal('expense_locked', message) })
  fireEvent.click(await screen.findByRole('button', { name: 'Import 3 expenses' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Import' }))
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Import 3 expenses' })).toBeDefined()
})

test('the columns of a known source are closed until somebody asks', async () => {
  open(detailPage, { detail: aDetail({ draft: { ...draft, isKnownSource: true } }) })
  expect(await screen.findByText('3 of 4 columns are used, as in the last statement.')).toBeDefined()
  expect(screen.queryByRole('combobox', { name: 'Use of Plate' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Change columns' }))
  expect(screen.getByRole('combobox', { name: 'Use of Plate' })).toBeDefined()
})

test('an import leads to its expenses, and is undone after a question about what was changed', async () => {
  const said = open(detailPage, { detail: imported })
  const link = await screen.findByRole('link', { name: 'View expenses' })
  expect(link.getAttribute('href')).toBe(`/costs/all?import=${id}&from=2026-11-02&to=2026-11-05`)
  fireEvent.click(screen.getByRole('button', { name: 'Undo import' }))
  expect(
    await screen.findByText(
      '3 expenses will be deleted, with their receipts, including those changed since the import.',
    ),
  ).toBeDefined()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo import' }))
  await waitFor(() => expect(said).toEqual([[`POST /api/expense-imports/${id}/undo`, { withChanged: true }]]))
})

test('a file that is too large is refused before it is sent', async () => {
  const said = open('/costs/imports')
  const field = await screen.findByLabelText(/Drop a statement here/)
  const file = new File(['x'], 'large.csv')
  Object.defineProperty(file, 'size', { value: 11 * 1024 * 1024 })
  fireEvent.change(field, { target: { files: [file] } })
  expect(
    await screen.findByText('This file is larger than 10 MB. Split it, by month for example.'),
  ).toBeDefined()
  expect(said).toEqual([])
  expect(screen.getByText('No imports yet')).toBeDefined()
})

test('a driver isn’t offered the import', async () => {
  open('/costs/all', { role: 'driver' })
  await screen.findByRole('button', { name: 'Add expense' })
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull()
})
