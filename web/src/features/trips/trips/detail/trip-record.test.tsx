import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../../lib/query-client.ts'
import { session } from '../../../../lib/session/session.ts'
import { aTrip } from '../../../../testing/trips.ts'
import { TripRecord } from './trip-record.tsx'

const sent: unknown[] = []
let isRefused = false
let isStale = false

beforeEach(() => {
  sent.length = 0
  isRefused = false
  isStale = false
  vi.spyOn(session, 'isCurrent').mockResolvedValue(true)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/users/me'))
      return Response.json({ roles: ['admin'], tenant: { timeZone: 'Europe/Malta' } })
    if (init.method !== 'PUT' || typeof init.body !== 'string') return Response.json([])
    const { version, ...change }: { version: number } = JSON.parse(init.body)
    sent.push(change)
    const stale = { statusCode: 409, code: 'stale_version', message: 'Changed.' }
    if (isStale) return Response.json(stale, { status: 409 })
    return isRefused
      ? Response.json({ statusCode: 403, code: 'forbidden', message: 'No.' }, { status: 403 })
      : Response.json(aTrip({ version: version + 1 }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function purposeOf(purpose: string | null) {
  const client = createQueryClient()
  const page = (saved: string | null, version = 1) => (
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={client}>
          <Suspense>
            <TripRecord trip={aTrip({ purpose: saved, version })} />
          </Suspense>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>
  )
  const { rerender, unmount } = render(page(purpose))
  const field = await screen.findByLabelText<HTMLInputElement>('Purpose', { selector: 'input' })
  return {
    field,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    enter: () => fireEvent.keyDown(field, { key: 'Enter' }),
    leave: () => fireEvent.blur(field),
    /** The trip is refetched. */
    read: (saved: string | null, version?: number) => rerender(page(saved, version)),
    /** Another page is opened. */
    goOn: unmount,
  }
}

/** Long enough for a request that shouldn't be sent. */
const settled = () => new Promise((done) => setTimeout(done, 50))

test('text saved with Enter is not sent again on blur', async () => {
  const { type, enter, leave } = await purposeOf(null)
  type('Delivery')
  enter()
  enter()
  leave()
  await settled()
  expect(sent).toEqual([{ purpose: 'Delivery' }])
})

test('the previous text can be restored before the trip is refetched', async () => {
  const { type, enter, leave } = await purposeOf('Visit')
  type('Delivery')
  enter()
  type('Visit')
  leave()
  await waitFor(() => expect(sent).toEqual([{ purpose: 'Delivery' }, { purpose: 'Visit' }]))
})

test('refused text can be sent again', async () => {
  const { type, enter } = await purposeOf(null)
  isRefused = true
  type('Delivery')
  enter()
  await settled()
  enter()
  await waitFor(() => expect(sent).toEqual([{ purpose: 'Delivery' }, { purpose: 'Delivery' }]))
})

test('text being typed stays when the trip is refetched', async () => {
  const { field, type, enter, read } = await purposeOf(null)
  type('Delivery')
  enter()
  type('Delivery, Mosta')
  read('Delivery')
  expect(field.value).toBe('Delivery, Mosta')
})

test('text is saved when the page switches to another trip before blur', async () => {
  const { type, goOn } = await purposeOf(null)
  type('Delivery')
  goOn()
  await waitFor(() => expect(sent).toEqual([{ purpose: 'Delivery' }]))
})

test('switching to another trip without changes saves nothing', async () => {
  const { type, enter, goOn } = await purposeOf('Visit')
  type('Delivery')
  enter()
  goOn()
  await settled()
  expect(sent).toEqual([{ purpose: 'Delivery' }])
})

test('text refused because of a conflict stays, shows the conflict, and can be saved with the new version', async () => {
  const { field, type, leave, read } = await purposeOf(null)
  isStale = true
  type('Delivery')
  leave()
  const error = await screen.findByRole('alert')
  expect(error.textContent).toBe('Not saved: this trip was changed in the meantime. Save again')
  isStale = false
  read('Visit', 2)
  expect(field.value).toBe('Delivery')
  fireEvent.click(screen.getByRole('button', { name: 'Save again' }))
  await waitFor(() => expect(sent).toEqual([{ purpose: 'Delivery' }, { purpose: 'Delivery' }]))
  await waitFor(() => expect(screen.queryByRole('alert')).toBe(null))
})

test('leaving the site asks first only if text is unsaved', async () => {
  const { type, enter } = await purposeOf(null)
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  type('Delivery')
  expect(isAsked()).toBe(true)
  enter()
  expect(isAsked()).toBe(true)
  await waitFor(() => expect(isAsked()).toBe(false))
})

test('a trip of a logbook shows when it locks, and a locked one takes a correction', async () => {
  const due = { locksAt: '2999-01-01T12:00:00.000Z' }
  const shown = (locked: boolean) =>
    render(
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <QueryClientProvider client={createQueryClient()}>
            <Suspense>
              <TripRecord trip={{ ...aTrip({ locked, purpose: 'Delivery' }), ...due }} />
            </Suspense>
          </QueryClientProvider>
        </MantineProvider>
      </I18nProvider>,
    )
  const open = shown(false)
  expect(await screen.findByLabelText('Purpose', { selector: 'input' })).toBeDefined()
  expect(open.container.textContent).toMatch(/This trip locks on .*January/)
  open.unmount()
  shown(true)
  expect(await screen.findByText('This trip is locked and can’t be changed.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add a correction' })).toBeDefined()
})
