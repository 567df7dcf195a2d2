import type { VehicleImport, VehicleImportPreview } from '@roadbook/contract/fleet/vehicle-imports'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { openPagesAt } from '../../../testing/open-pages-at.ts'
import { withField } from './column-choice.tsx'

openPagesAt('2026-11-20T08:42:00Z')

const preview: VehicleImportPreview = {
  columns: [
    { name: 'Plate', samples: ['GHS 101', 'GHS 102'], field: 'registration' },
    { name: 'Fuel', samples: ['diesel', 'steam'], field: 'fuelType' },
    { name: 'Colour', samples: [], field: null },
  ],
  fuelType: null,
  isRemembered: false,
  counts: { add: 2, restore: 0, known: 1, invalid: 1 },
  rows: [
    { line: 2, outcome: 'add', cells: ['GHS 101', 'diesel', ''], problems: [] },
    {
      line: 3,
      outcome: 'invalid',
      cells: ['GHS 102', 'steam', ''],
      problems: [{ field: 'fuelType', message: '“steam” isn’t a known fuel type.' }],
    },
    { line: 4, outcome: 'add', cells: ['GHS 103', 'diesel', ''], problems: [] },
    { line: 5, outcome: 'known', cells: ['GHS 104', 'diesel', ''], problems: [] },
  ],
}

const earlier: VehicleImport = {
  id: '0199b2a0-0000-7000-8000-000000000041',
  fileName: 'october.csv',
  vehicles: 3,
  createdAt: '2026-10-20T08:00:00.000Z',
  undoneAt: null,
}

function open({ role = 'admin', imports = [] as VehicleImport[] } = {}) {
  const said: string[] = []
  openPage('/vehicles/import', {
    role,
    queryClient: createQueryClient(),
    answer: ({ pathname, search }, { method }) => {
      if (method !== 'GET') said.push(`${method} ${pathname}${decodeURIComponent(search)}`)
      if (pathname.endsWith('/preview')) return Response.json(preview)
      if (pathname.endsWith('/undo')) return Response.json({ ...earlier, undoneAt: earlier.createdAt })
      if (pathname.endsWith('/vehicle-imports')) {
        return method === 'GET'
          ? Response.json(imports)
          : Response.json({ ...earlier, vehicles: 2 }, { status: 201 })
      }
      if (pathname.endsWith('/vehicles')) return Response.json([])
      return undefined
    },
  })
  return said
}

async function choose(file = new File(['x'], 'fleet.csv')) {
  const field = await screen.findByLabelText(/Drop a list of vehicles here/)
  fireEvent.change(field, { target: { files: [file] } })
}

test('rows with mistakes come first, with what is wrong; the others say what happens', async () => {
  open()
  await choose()
  const table = await screen.findByRole('table', { name: 'Rows of the file' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 3)
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['3', 'Fuel: “steam” isn’t a known fuel type.', 'GHS 102'],
    ['2', 'Will be added', 'GHS 101'],
    ['4', 'Will be added', 'GHS 103'],
    ['5', 'Already in your fleet', 'GHS 104'],
  ])
  expect(screen.getByText(/1 row has mistakes and is left out/)).toBeDefined()
})

test('a choice of a column is previewed, and the import is sent with it and the number of its vehicles', async () => {
  const said = open()
  await choose()
  fireEvent.click(await screen.findByRole('combobox', { name: 'Field for Colour' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Label' }))
  const columns = 'columns=registration,fuelType,label'
  await waitFor(() => expect(said.at(-1)).toBe(`POST /api/vehicle-imports/preview?${columns}`))
  const button = screen.getByRole('button', { name: 'Import 2 vehicles' })
  await waitFor(() => expect(button.hasAttribute('data-loading')).toBe(false))
  fireEvent.click(button)
  await waitFor(() =>
    expect(said.at(-1)).toBe(`POST /api/vehicle-imports?${columns}&fileName=fleet.csv&expected=2`),
  )
  await screen.findByLabelText(/Drop a list of vehicles here/)
})

test('an earlier import is undone after a question', async () => {
  const said = open({ imports: [earlier] })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo the import of october.csv' }))
  expect(said).toEqual([])
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Undo import' }))
  await waitFor(() => expect(said).toEqual([`POST /api/vehicle-imports/${earlier.id}/undo`]))
})

test('a file that is too large is refused before it is sent', async () => {
  const said = open()
  const file = new File(['x'], 'large.csv')
  Object.defineProperty(file, 'size', { value: 11 * 1024 * 1024 })
  await choose(file)
  expect(await screen.findByText('This file is larger than 10 MB. Split it.')).toBeDefined()
  expect(said).toEqual([])
})

test('a field has one column: another one loses it', () => {
  expect(withField(['registration', null, 'label'], 1, 'label')).toEqual(['registration', 'label', null])
  expect(withField(['registration', null], 0, null)).toEqual([null, null])
})
