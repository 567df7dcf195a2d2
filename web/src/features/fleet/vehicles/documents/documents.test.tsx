import type { VehicleDocument } from '@roadbook/contract/core/attachments'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../../lib/query-client.ts'
import { anAttachment } from '../../../../testing/expenses.ts'
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
})
afterEach(() => vi.unstubAllGlobals())

const keyOf = (number: number) =>
  `0199b2a0-0000-7000-8000-00000000000a/0199b2a0-0000-7000-8000-${String(number).padStart(12, '0')}`

function aDocument(number: number, parts: Partial<VehicleDocument> = {}): VehicleDocument {
  return { ...anAttachment({ fileKey: keyOf(number) }), kind: 'other', expiresOn: null, ...parts }
}

const three = [
  aDocument(101, { fileName: 'photo.jpg' }),
  aDocument(102, { fileName: 'policy.pdf', kind: 'insurance', expiresOn: '2026-12-02' }),
  aDocument(103, { fileName: 'permit.pdf', kind: 'permit', expiresOn: '2026-11-19' }),
]

type Server = { role?: string; documents?: readonly VehicleDocument[]; conflicts?: number }

/** Like the server: a change lists all documents, and must have the current version. */
function openDocuments({ role = 'admin', documents = three, conflicts = 0 }: Server = {}) {
  const said: [method: string, path: string, body: unknown][] = []
  const server = { documents: [...documents], version: 1, conflicts, addresses: 0 }
  const vehicle = () =>
    aVehicle({
      version: server.version,
      attachments: server.documents,
      attachmentFileKeys: server.documents.map(({ fileKey }) => fileKey),
    })
  const change = (method: string, path: string, body: Record<string, unknown>) => {
    said.push([method, path, body])
    if (method === 'DELETE') {
      server.documents = server.documents.filter(({ fileKey }) => !path.endsWith(encodeURIComponent(fileKey)))
      return Response.json({ fileKey: '' })
    }
    if (path.includes('/attachments/')) return Response.json({ ...server.documents[0], ...body })
    if (server.conflicts > 0) {
      // Somebody else adds a document at the same time.
      server.conflicts -= 1
      server.version += 1
      server.documents.push(aDocument(200 + server.conflicts, { fileName: 'theirs.pdf' }))
      const refusal = { statusCode: 409, code: 'stale_version', message: 'Changed' }
      return Response.json(refusal, { status: 409 })
    }
    const keys = body['attachmentFileKeys'] as string[] // as the page sends it
    const known = new Map(server.documents.map((one) => [one.fileKey, one]))
    server.documents = keys.map(
      (fileKey) => known.get(fileKey) ?? aDocument(0, { fileKey, fileName: 'new.jpg' }),
    )
    server.version += 1
    return Response.json(vehicle())
  }
  openPage(`/vehicles/detail/?id=${vehicle().id}&tab=documents`, {
    role,
    queryClient: createQueryClient(),
    answer: ({ pathname }, { method = 'GET', body }) => {
      const path = pathname.replace('/api', '').replace(vehicle().id, 'id')
      if (path.endsWith('/request-upload-urls')) {
        server.addresses += 1
        const uploadUrl = files.urlOf(`/${server.addresses}`)
        return Response.json([{ fileName: '', fileKey: keyOf(server.addresses), uploadUrl }])
      }
      if (method !== 'GET')
        return change(
          method,
          path,
          JSON.parse(typeof body === 'string' ? body : '{}') as Record<string, unknown>,
        )
      if (path === '/vehicles/id') return Response.json(vehicle())
      return undefined
    },
  })
  return { said, server }
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Documents' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('documents stand by their expiry, and say how long they are valid', async () => {
  openDocuments()
  await screen.findByRole('list', { name: 'Documents' })
  expect(rows()).toEqual([
    'Permitpermit.pdfMaria Camilleri · 20 Nov 2026 · 1.2 MBExpired yesterday',
    'Insurance policypolicy.pdfMaria Camilleri · 20 Nov 2026 · 1.2 MBExpires in 12 days',
    'Otherphoto.jpgMaria Camilleri · 20 Nov 2026 · 1.2 MBAdd kind and expiry',
  ])
})

test('new documents are added to what somebody else has added at the same time', async () => {
  const { said, server } = openDocuments({ documents: [three[0] ?? aDocument(1)], conflicts: 1 })
  await screen.findByRole('list', { name: 'Documents' })
  fireEvent.drop(window, droppedFiles(aPdf('policy.pdf'), aJpeg('scan.jpg')))
  await waitFor(() => expect(server.documents.length).toBe(4))
  expect(server.documents.map(({ fileName }) => fileName)).toEqual([
    'photo.jpg',
    'theirs.pdf',
    'new.jpg',
    'new.jpg',
  ])
  const puts = said.map(([, , body]) => (body as { version: number }).version)
  expect(puts.slice(0, 2)).toEqual([1, 2])
  expect(await screen.findByText('2 documents added')).not.toBe(null)
  expect(screen.queryByText('1 document added')).toBe(null)
  await waitFor(() => expect(rows().length).toBe(4))
  expect(screen.queryByRole('list', { name: 'Uploads' })).toBe(null)
})

test('a single new document opens, for its kind and its expiry', async () => {
  const { said } = openDocuments({ documents: [] })
  expect(await screen.findByText('No documents yet')).not.toBe(null)
  fireEvent.drop(window, droppedFiles(aPdf('policy.pdf')))
  const drawer = await screen.findByRole('dialog', { name: 'Document' })
  fireEvent.click(within(drawer).getByRole('combobox', { name: /^Kind/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Insurance policy', hidden: true }))
  fireEvent.change(within(drawer).getByLabelText(/^Valid until/), { target: { value: '31/12/2026' } })
  fireEvent.change(within(drawer).getByLabelText(/^File name/), { target: { value: 'policy.png' } })
  fireEvent.click(within(drawer).getByRole('button', { name: 'Save document' }))
  expect(await screen.findByText('Enter a name that ends in .jpg, without slashes.')).not.toBe(null)
  fireEvent.change(within(drawer).getByLabelText(/^File name/), { target: { value: 'Policy 2026' } })
  fireEvent.click(within(drawer).getByRole('button', { name: 'Save document' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(said.at(-1)?.[2]).toEqual({
    kind: 'insurance',
    expiresOn: '2026-12-31',
    fileName: 'Policy 2026.jpg',
    version: 2,
  })
})

test('a document is deleted after a question, by its key with its slash encoded', async () => {
  const { said } = openDocuments()
  fireEvent.click(await screen.findByRole('button', { name: /permit\.pdf/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete document' }))
  expect(said).toEqual([])
  const question = await screen.findByRole('dialog', { name: 'Delete this document?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Delete document' }))
  expect(await screen.findByText('Document deleted')).not.toBe(null)
  expect(said.map(([method, path]) => [method, path])).toEqual([
    ['DELETE', `/vehicles/id/delete-attachment/${encodeURIComponent(keyOf(103))}`],
  ])
  await waitFor(() => expect(rows().length).toBe(2))
  expect(screen.queryByRole('dialog', { name: 'Document' })).toBe(null)
})

test('a viewer opens documents, and adds and changes none', async () => {
  openDocuments({ role: 'viewer' })
  fireEvent.click(await screen.findByRole('button', { name: /policy\.pdf/ }))
  await screen.findByRole('dialog', { name: 'Document' })
  expect(screen.queryByLabelText('Choose documents')).toBe(null)
  expect(screen.queryByRole('button', { name: 'Delete document' })).toBe(null)
  expect(screen.getByText('Valid until').nextSibling?.textContent).toBe('2 Dec 2026')
})

test('a driver has no documents', async () => {
  openDocuments({ role: 'driver' })
  await screen.findByRole('heading', { name: 'GHS 102' })
  expect(screen.queryByRole('link', { name: /^Documents/ })).toBe(null)
  expect(screen.queryByText('policy.pdf')).toBe(null)
})
