import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import { aVehicle } from '../testing/vehicles.ts'

const patience = { timeout: 20_000 }
const id = '0199b2a0-0000-7000-8000-000000000009'

afterEach(() => vi.unstubAllGlobals())

test('Enter opens the first vehicle that fits the words, though it is found after they were typed', async () => {
  let answer: (response: Response) => void = () => undefined
  const vehicles = new Promise<Response>((resolve) => (answer = resolve))
  const nothing = { items: [], currentPage: 1, totalPages: 1, itemsPerPage: 50, totalItems: 0 }
  const router = openPage('/dashboard?attention=true', { answer: () => Response.json(nothing) })
  const fetchNow = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.endsWith('/vehicles') ? vehicles : fetchNow(url, init),
  )
  await screen.findByText('Search vehicles and pages', undefined, patience)
  fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true })
  const field = await screen.findByRole('textbox', { name: 'Search vehicles and pages' }, patience)
  fireEvent.change(field, { target: { value: 'czn' } })
  answer(Response.json([aVehicle(), aVehicle({ id, registration: 'CZN 905' })]))
  await screen.findByText('CZN 905', undefined, patience)
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  await waitFor(() => expect(router.state.location.href).toBe(`/vehicles/detail/?id=${id}`), patience)
}, 30_000)
