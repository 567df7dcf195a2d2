import type { Expense } from '@roadbook/contract/money/expenses'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../../lib/query-client.ts'
import { anAttachment, anExpense } from '../../../../testing/expenses.ts'
import {
  aJpeg,
  aPdf,
  droppedFiles,
  type FileServer,
  openFileServer,
} from '../../../../testing/file-server.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { aVehicle } from '../../../../testing/vehicles.ts'

let files: FileServer
beforeAll(async () => {
  files = await openFileServer()
})
afterAll(() => files.close())
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T08:42:00Z'), toFake: ['Date'] })
  files.taken.clear()
})
afterEach(() => vi.unstubAllGlobals())

const van = aVehicle({ id: anExpense().vehicleId, registration: 'GHS 101' })
const keyOf = (number: number) =>
  `0199b2a0-0000-7000-8000-00000000000a/0199b2a0-0000-7000-8000-${String(number).padStart(12, '0')}`

type Server = { expense?: Expense; role?: string; change?: (body: unknown) => Response | undefined }

/** Keys count from 1, in the order in which addresses were requested; each accepts its PUT at /n. */
function openExpenses(address: string, { expense = anExpense(), role = 'admin', change }: Server = {}) {
  const said: [method: string, path: string, body: unknown][] = []
  let addresses = 0
  openPage(address, {
    role,
    queryClient: createQueryClient(),
    answer: ({ pathname }, { method = 'GET', body }) => {
      const path = pathname.replace('/api', '')
      if (path.endsWith('/request-upload-urls')) {
        addresses += 1
        const [fileName] = JSON.parse(body as string) as string[] // as the page sends it
        const uploadUrl = files.urlOf(`/${addresses}`)
        return Response.json([{ fileName, fileKey: keyOf(addresses), uploadUrl }])
      }
      if (method !== 'GET') {
        const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
        said.push([method, path.replaceAll(/\/[0-9a-f-]{36}/g, ''), parsed])
        return change?.(parsed) ?? Response.json(expense, { status: method === 'POST' ? 201 : 200 })
      }
      if (path === '/expenses') {
        const page = { currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: 1 }
        return Response.json({ items: [expense], ...page, sums: [] })
      }
      if (path === `/expenses/${expense.id}`) return Response.json(expense)
      if (path.endsWith('/expenses-lock-config')) return Response.json({ lockedThrough: null })
      if (path.endsWith('/vehicles')) return Response.json([van])
      return undefined
    },
  })
  return said
}

const list = () => within(screen.getByRole('list', { name: 'Files' }))
const states = () =>
  list()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

async function chooseVan() {
  fireEvent.click(screen.getByRole('combobox', { name: /^Vehicle/ }))
  fireEvent.click(await screen.findByRole('option', { name: /GHS 101/, hidden: true }))
}

const save = (name = 'Add expense') => {
  const drawer = screen.getByRole('dialog', { name })
  fireEvent.click(
    within(drawer).getByRole('button', { name: name === 'Add expense' ? name : 'Save expense' }),
  )
}

test('receipts that are dropped on the list wait for the vehicle, then are uploaded and saved with the expense', async () => {
  const said = openExpenses('/costs/all')
  await screen.findByRole('heading', { name: /^Expenses/ })
  fireEvent.drop(window, droppedFiles(aPdf('tyres.pdf'), aJpeg('image')))
  await screen.findByRole('dialog', { name: 'Add expense' })
  await waitFor(() =>
    expect(states()).toEqual([
      'tyres.pdf1 kB, uploads once a vehicle is chosen',
      'image.jpg1 kB, uploads once a vehicle is chosen',
    ]),
  )
  await chooseVan()
  await waitFor(() => expect(states()).toEqual(['tyres.pdf1 kB, uploaded', 'image.jpg1 kB, uploaded']))
  expect([...files.taken.values()].map(({ type }) => type ?? '').sort()).toEqual([
    'application/pdf',
    'image/jpeg',
  ])
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '63.40' } })
  save()
  await waitFor(() => expect(said.length).toBe(1))
  expect(said[0]?.[2]).toMatchObject({ amountMinor: 6340, attachmentFileKeys: [keyOf(1), keyOf(2)] })
})

test('what can’t be attached says why, and the expense is saved once it is removed', async () => {
  const said = openExpenses('/costs/all?add=true')
  await screen.findByRole('dialog', { name: 'Add expense' })
  await chooseVan()
  fireEvent.change(screen.getByLabelText('Choose receipts'), {
    target: { files: [new File(['MZ'], 'invoice.exe'), new File([], 'empty.pdf')] },
  })
  expect(await screen.findByText(/^Not a PDF, JPEG, PNG, WebP or HEIC file/)).not.toBe(null)
  expect(screen.getByText('This file is empty. Choose another one.')).not.toBe(null)
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '63.40' } })
  save()
  expect(
    (await screen.findByText('2 files can’t be uploaded. Remove them, then save.')).getAttribute('role'),
  ).toBe('alert')
  expect(said).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Remove invoice.exe' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove empty.pdf' }))
  save()
  await waitFor(() => expect(said.length).toBe(1))
  expect(said[0]?.[2]).not.toHaveProperty('attachmentFileKeys')
})

test('saving waits until everything is uploaded, and a cancelled file is left out', async () => {
  const said = openExpenses('/costs/all?add=true')
  await screen.findByRole('dialog', { name: 'Add expense' })
  await chooseVan()
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '63.40' } })
  const release = files.hold()
  fireEvent.drop(window, droppedFiles(aPdf('one.pdf'), aPdf('two.pdf')))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel upload of one.pdf' }))
  save()
  expect(await screen.findByText('Saves once 1 file is uploaded')).not.toBe(null)
  expect(said.filter(([method]) => method === 'POST')).toEqual([])
  release()
  await waitFor(() => expect(said.filter(([method]) => method === 'POST').length).toBe(1))
  const [, , body] = said.find(([method]) => method === 'POST') ?? []
  expect((body as { attachmentFileKeys: string[] }).attachmentFileKeys.length).toBe(1)
})

test('cancelling the only upload that saving waits for ends the saving', async () => {
  const said = openExpenses('/costs/all?add=true')
  await screen.findByRole('dialog', { name: 'Add expense' })
  await chooseVan()
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '63.40' } })
  const release = files.hold()
  fireEvent.drop(window, droppedFiles(aPdf('one.pdf')))
  const cancel = await screen.findByRole('button', { name: 'Cancel upload of one.pdf' })
  save()
  await screen.findByText('Saves once 1 file is uploaded')
  fireEvent.click(cancel)
  await waitFor(() => expect(screen.queryByText('Saves once 1 file is uploaded')).toBe(null))
  release()
  expect(said.filter(([method]) => method === 'POST')).toEqual([])
  save()
  await waitFor(() => expect(said.filter(([method]) => method === 'POST').length).toBe(1))
})

test('a failed upload is tried again, at another address when the first has expired', async () => {
  openExpenses('/costs/all?add=true')
  await screen.findByRole('dialog', { name: 'Add expense' })
  await chooseVan()
  files.refuse('/1', {
    statusCode: 503,
    code: 'storage_unavailable',
    message: 'The file storage can’t be reached.',
  })
  fireEvent.drop(window, droppedFiles(aPdf('fuel.pdf')))
  expect(await screen.findByText('The file storage can’t be reached.')).not.toBe(null)
  files.refuse('/1', { statusCode: 403, code: 'upload_expired', message: 'Expired' })
  fireEvent.click(screen.getByRole('button', { name: 'Upload fuel.pdf again' }))
  await waitFor(() => expect(states()).toEqual(['fuel.pdf1 kB, uploaded']))
  expect([...files.taken.keys()]).toEqual(['/2'])
})

test('a file whose answer was lost is uploaded, not refused, when it is sent again', async () => {
  openExpenses('/costs/all?add=true')
  await screen.findByRole('dialog', { name: 'Add expense' })
  await chooseVan()
  files.refuse('/1', { statusCode: 503, code: 'storage_unavailable', message: 'Try again in a moment.' })
  fireEvent.drop(window, droppedFiles(aPdf('fuel.pdf')))
  await screen.findByText('Try again in a moment.')
  files.refuse('/1', { statusCode: 409, code: 'upload_used', message: 'Used' })
  fireEvent.click(screen.getByRole('button', { name: 'Upload fuel.pdf again' }))
  await waitFor(() => expect(states()).toEqual(['fuel.pdf1 kB, uploaded']))
})

test('an upload that was cut off goes on by itself only where the device was offline, and says so', async () => {
  openExpenses('/costs/all?add=true')
  await screen.findByRole('dialog', { name: 'Add expense' })
  await chooseVan()
  files.cut('/1')
  fireEvent.drop(window, droppedFiles(aPdf('fuel.pdf')))
  await screen.findByText('The upload failed. Try again.')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  files.cut('/1')
  fireEvent.click(screen.getByRole('button', { name: 'Upload fuel.pdf again' }))
  await screen.findByText('No connection. The upload goes on when it is back.')
  onLine.mockRestore()
  fireEvent.online(window)
  await waitFor(() => expect(states()).toEqual(['fuel.pdf1 kB, uploaded']))
  expect([...files.taken.keys()]).toEqual(['/1'])
})

test('a form with receipts that are not saved asks before it closes', async () => {
  openExpenses('/costs/all?add=true')
  const drawer = await screen.findByRole('dialog', { name: 'Add expense' })
  fireEvent.paste(window, { clipboardData: { files: [aJpeg('image.jpg')] } })
  await waitFor(() => expect(states().length).toBe(1))
  fireEvent.click(within(drawer).getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Discard your changes?')).not.toBe(null)
})

const two = [
  anAttachment({ fileKey: keyOf(101), fileName: 'fuel.jpg' }),
  anAttachment({ fileKey: keyOf(102), fileName: 'wash.pdf', contentType: 'application/pdf' }),
]
const withTwo = (parts: Partial<Expense> = {}) =>
  anExpense({ attachments: two, attachmentFileKeys: two.map(({ fileKey }) => fileKey), ...parts })

test('a removed receipt stays until the expense is saved, and those that somebody else added meanwhile stay', async () => {
  const third = anAttachment({ fileKey: keyOf(103), fileName: 'toll.jpg' })
  const latest = withTwo({
    version: 2,
    attachments: [...two, third],
    attachmentFileKeys: [...two, third].map(({ fileKey }) => fileKey),
  })
  const server = { isStale: true }
  const said = openExpenses(`/costs/all?expense=${anExpense().id}`, {
    expense: withTwo(),
    change: () => {
      if (!server.isStale) return undefined
      server.isStale = false
      const details = { current: latest }
      const refusal = { statusCode: 409, code: 'stale_version', message: 'Changed', details }
      return Response.json(refusal, { status: 409 })
    },
  })
  await screen.findByRole('dialog', { name: 'Edit expense' })
  expect(said).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Remove fuel.jpg' }))
  expect(states()).toEqual(['fuel.jpgRemoved when you saveUndo', 'wash.pdf1.2 MB · Maria Camilleri'])
  save('Edit expense')
  await waitFor(() => expect(states().length).toBe(3))
  save('Edit expense')
  await waitFor(() => expect(said.length).toBe(2))
  expect(said.map(([, , body]) => body)).toEqual([
    { attachmentFileKeys: [keyOf(102)], version: 1 },
    { attachmentFileKeys: [keyOf(102), keyOf(103)], version: 2 },
  ])
})

test('receipts of a locked expense are shown, and none can be added or removed', async () => {
  openExpenses(`/costs/all?expense=${anExpense().id}`, { expense: withTwo({ locked: true }) })
  await screen.findByRole('dialog', { name: 'Expense' })
  expect(states()).toEqual(['fuel.jpg1.2 MB · Maria Camilleri', 'wash.pdf1.2 MB · Maria Camilleri'])
  expect(screen.queryByLabelText('Choose receipts')).toBe(null)
  expect(screen.queryByRole('button', { name: 'Remove fuel.jpg' })).toBe(null)
})

test('uploads that the server has dropped meanwhile can be uploaded again', async () => {
  const server = { isGone: true }
  const said = openExpenses('/costs/all?add=true', {
    change: () => {
      if (!server.isGone) return undefined
      server.isGone = false
      const details = { thing: 'attachment' }
      const refusal = { statusCode: 404, code: 'not_found', message: 'This file doesn’t exist.', details }
      return Response.json(refusal, { status: 404 })
    },
  })
  await screen.findByRole('dialog', { name: 'Add expense' })
  await chooseVan()
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '63.40' } })
  fireEvent.drop(window, droppedFiles(aPdf('fuel.pdf')))
  await waitFor(() => expect(states()).toEqual(['fuel.pdf1 kB, uploaded']))
  save()
  expect(await screen.findByText('No longer on the server. Upload it again.')).not.toBe(null)
  fireEvent.click(screen.getByRole('button', { name: 'Upload fuel.pdf again' }))
  await waitFor(() => expect(states()).toEqual(['fuel.pdf1 kB, uploaded']))
  save()
  await waitFor(() => expect(said.length).toBe(2))
  expect(said[1]?.[2]).toMatchObject({ attachmentFileKeys: [keyOf(2)] })
})

test('a receipt that is read says so, and one in which nothing was found', async () => {
  openExpenses('/costs/all?add=true')
  await screen.findByRole('dialog', { name: 'Add expense' })
  fireEvent.change(screen.getByLabelText('Choose receipts'), { target: { files: [aJpeg('blank.jpg')] } })
  await screen.findByText('Reading the receipt…')
  const nothing = await screen.findByText('No text found. Enter the details yourself.')
  expect(nothing.tagName).toBe('OUTPUT')
})
