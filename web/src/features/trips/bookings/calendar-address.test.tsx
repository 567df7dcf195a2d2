import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const address = 'https://road.example/calendars/secret.ics'

/** A person with or without a calendar address; returns the changes that the page makes. */
async function openFeed(createdAt: string | null) {
  const changes: string[] = []
  openPage('/bookings?view=list', {
    answer: ({ pathname }, { method = 'GET' }) => {
      if (pathname === '/api/bookings/calendar-feed') {
        if (method === 'GET') return Response.json(createdAt && { createdAt, address: null })
        changes.push(method)
        if (method === 'DELETE') return new Response(null, { status: 204 })
        return Response.json({ createdAt: '2026-11-20T09:42:00Z', address }, { status: 201 })
      }
      if (pathname !== '/api/bookings' && pathname !== '/api/users/paginatedUsers') return Response.json([])
      return Response.json({ items: [], currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: 0 })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Calendar address' }))
  return changes
}

test('the first calendar address is created without a question, and shown to be copied', async () => {
  const changes = await openFeed(null)
  const create = await screen.findByRole('button', { name: 'Create address' })
  await waitFor(() => expect(create.hasAttribute('data-disabled')).toBe(false))
  fireEvent.click(create)
  expect((await screen.findByLabelText<HTMLInputElement>(/^Address/)).value).toBe(address)
  expect(changes).toEqual(['POST'])
})

test('an address that calendars use is replaced only after a question', async () => {
  const changes = await openFeed('2026-11-01T08:00:00Z')
  fireEvent.click(await screen.findByRole('button', { name: 'Replace address' }))
  const question = await screen.findByRole('dialog', { name: 'Replace the calendar address?' })
  expect(changes).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Replace address' }))
  await screen.findByDisplayValue(address)
  expect(changes).toEqual(['POST'])
})

test('an address is not turned off if the question is answered with Cancel', async () => {
  const changes = await openFeed('2026-11-01T08:00:00Z')
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off address' }))
  const question = await screen.findByRole('dialog', { name: 'Turn off the calendar address?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(question.isConnected).toBe(false))
  expect(changes).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Turn off address' }))
  const again = await screen.findByRole('dialog', { name: 'Turn off the calendar address?' })
  fireEvent.click(within(again).getByRole('button', { name: 'Turn off address' }))
  await waitFor(() => expect(changes).toEqual(['DELETE']))
})
