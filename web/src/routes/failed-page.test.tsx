import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { openPage } from '../testing/open-page.tsx'

const id = '0199b2a0-0000-7000-8000-000000000001'
const patience = { timeout: 20_000 }

afterEach(() => vi.unstubAllGlobals())

test.each([
  [`/trips/detail?id=${id}`, 'This trip could not be loaded', '/trips'],
  [`/vehicles/detail/?id=${id}`, 'This vehicle could not be loaded', '/vehicles'],
])(
  '%s that cannot be loaded says so in its heading, can be tried again, and leads back to its list',
  async (address, heading, list) => {
    let asked = 0
    const queryClient = createQueryClient()
    openPage(address, {
      queryClient,
      answer: ({ pathname }) => {
        if (!pathname.includes(id)) return undefined
        asked += 1
        return Response.json(
          { statusCode: 404, code: 'not_found', message: 'Gone.', details: {} },
          { status: 404 },
        )
      },
    })
    const title = await screen.findByRole('heading', { level: 1, name: heading }, patience)
    const panel = within(title.closest<HTMLElement>('[role=alert]') ?? document.body)
    expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([list])
    expect(panel.getAllByText('Gone.')).toHaveLength(1)
    fireEvent.click(panel.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(asked).toBe(2), patience)
  },
  30_000,
)
