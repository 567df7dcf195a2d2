import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { openPage } from '../testing/open-page.tsx'

const id = '0199b2a0-0000-7000-8000-000000000001'
const patience = { timeout: 20_000 }

afterEach(() => vi.unstubAllGlobals())

const pages = [
  [`/trips/detail?id=${id}`, 'This trip could not be loaded', '/trips'],
  [`/vehicles/detail/?id=${id}`, 'This vehicle could not be loaded', '/vehicles'],
] as const

/** What the page says when the record is refused; `asked` counts the calls for it. */
async function refusedPage(address: string, { heading, status }: { heading: string; status: number }) {
  const calls = { asked: 0 }
  openPage(address, {
    queryClient: createQueryClient(),
    answer: ({ pathname }) => {
      if (!pathname.includes(id)) return undefined
      calls.asked += 1
      return Response.json(
        { statusCode: status, code: status === 404 ? 'not_found' : 'forbidden', message: 'No.', details: {} },
        { status },
      )
    },
  })
  const title = await screen.findByRole('heading', { level: 1, name: heading }, patience)
  return { calls, panel: within(title.closest<HTMLElement>('[role=alert]') ?? document.body) }
}

test.each(pages)(
  '%s that cannot be loaded says so in its heading, can be tried again, and leads back to its list',
  async (address, heading, list) => {
    const { calls, panel } = await refusedPage(address, { heading, status: 403 })
    expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([list])
    expect(panel.getAllByText('No.')).toHaveLength(1)
    fireEvent.click(panel.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(calls.asked).toBe(2), patience)
  },
  30_000,
)

test.each(pages)(
  '%s that is not there leads back to its list alone',
  async (address, heading, list) => {
    const { panel } = await refusedPage(address, { heading, status: 404 })
    expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([list])
    expect(panel.queryByRole('button')).toBe(null)
  },
  30_000,
)
