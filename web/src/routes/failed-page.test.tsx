import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { isShownInPanel } from '../lib/panel-errors.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { openPage } from '../testing/open-page.tsx'
import { ErrorPanel } from '../ui/panels/error-panel.tsx'

const id = '0199b2a0-0000-7000-8000-000000000001'
afterEach(() => vi.unstubAllGlobals())

const pages = [
  [`/trips/detail?id=${id}`, 'This trip could not be loaded', '/trips', 'Trip not found'],
  [`/vehicles/detail/?id=${id}`, 'This vehicle could not be loaded', '/vehicles', 'Vehicle not found'],
] as const

/** The page's text if the record can't be loaded; `asked` counts the requests for it. */
async function refusedPage(address: string, { heading, status }: { heading: string; status: number }) {
  const calls = { asked: 0 }
  const queryClient = createQueryClient()
  openPage(address, {
    queryClient,
    answer: ({ pathname }) => {
      if (!pathname.includes(id)) return undefined
      calls.asked += 1
      return Response.json(
        { statusCode: status, code: status === 404 ? 'not_found' : 'forbidden', message: 'No.', details: {} },
        { status },
      )
    },
  })
  const title = await screen.findByRole('heading', { level: 1, name: heading })
  const failed = queryClient
    .getQueryCache()
    .getAll()
    .find(({ state }) => state.error !== null)
  expect(isShownInPanel(failed?.state.error ?? {})).toBe(true)
  return { calls, panel: within(title.closest<HTMLElement>('[role=alert]') ?? document.body) }
}

test.each(pages)(
  '%s that cannot be loaded says so in its heading, can be tried again, and leads back to its list',
  async (address, heading, list) => {
    const { calls, panel } = await refusedPage(address, { heading, status: 403 })
    expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([list])
    expect(panel.getAllByText('No.')).toHaveLength(1)
    fireEvent.click(panel.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(calls.asked).toBe(2))
  },
)

test.each(pages)(
  '%s that is not there is called so, and leads back to its list alone',
  async (address, _, list, heading) => {
    const { panel } = await refusedPage(address, { heading, status: 404 })
    expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([list])
    expect(panel.queryByRole('button')).toBe(null)
  },
)

test.each([
  ['/trips/detail?id=half-a-lin', 'Trip not found', '/trips'],
  ['/vehicles/detail/?id=half-a-lin', 'Vehicle not found', '/vehicles'],
])(
  '%s names nothing that can exist: it says so, and asks the server for nothing',
  async (address, heading, list) => {
    const asked: string[] = []
    openPage(address, {
      answer: ({ pathname }) => {
        asked.push(pathname)
        return undefined
      },
    })
    const title = await screen.findByRole('heading', { level: 1, name: heading })
    const links = within(title.parentElement ?? document.body).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([list])
    expect(asked.filter((path) => /trip-detail|vehicles\//.test(path))).toEqual([])
  },
)

test('a page that was opened without a connection loads when it is tried again with one', async () => {
  openPage('/jobs', {
    role: 'driver',
    answer: ({ pathname }) => (pathname.endsWith('/api/jobs') ? Response.json([]) : undefined),
  })
  const online = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const again = await screen.findByRole('button', { name: 'Try again' })
  vi.stubGlobal('fetch', online)
  fireEvent.click(again)
  expect(await screen.findByText('No jobs assigned to you')).toBeTruthy()
})

test.each([
  ['without its token', '/login?view=invitation'],
  ['with a token that was cut', '/login?view=invitation&token=cut'],
])(
  'an invitation %s says that the link is incomplete, and asks the server for nothing',
  async (_, address) => {
    vi.stubGlobal('isSecureContext', true)
    const asked: string[] = []
    openPage(address, {
      answer: ({ pathname }) => {
        asked.push(pathname)
        if (!pathname.endsWith('/auth/configuration')) return undefined
        const configuration = { issuer: 'http://localhost', clientId: 'roadbook', embedded: true }
        return Response.json({ ...configuration, mail: 'smtp', signUp: false, passkeys: false })
      },
    })
    await screen.findByText('This link is incomplete.')
    expect(screen.getByText(/ask the person who invited you for a new invitation/)).toBeTruthy()
    expect(asked.filter((path) => path.includes('invitation'))).toEqual([])
  },
)

test('a page whose script is missing since an upgrade is loaded whole again', () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  const onRetry = vi.fn()
  const error = new TypeError('Unable to preload CSS for /assets/jobs-C8_OeUhA.css')
  render(
    <MantineProvider env="test">
      <I18nProvider i18n={i18n}>
        <ErrorPanel isPage error={error} onRetry={onRetry} />
      </I18nProvider>
    </MantineProvider>,
  )
  expect(
    screen.getByText(/The server did not answer, or Roadbook has been updated\. Reload the page\./),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Reload the page' }))
  expect([reload.mock.calls.length, onRetry.mock.calls.length]).toEqual([1, 0])
})
