import { notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { Notification } from '@roadbook/contract/rules/notifications'
import { assert, expect, test, vi } from 'vitest'
import type { Realtime } from '../../../lib/realtime/realtime.ts'
import { session } from '../../../lib/session/session.ts'
import { useLiveNotifications } from './use-live-notifications.ts'

const unread = (title: string): Notification => ({
  id: title,
  kind: 'alarmOverspeed',
  title,
  body: null,
  vehicleId: null,
  link: '/alarms',
  createdAt: '2026-11-20T08:00:00.000Z',
  readAt: null,
})

/** An open page that listens, with a server whose answers the test gives. */
async function openListener() {
  vi.spyOn(session, 'isCurrent').mockResolvedValue(true)
  vi.spyOn(session, 'getIdToken').mockReturnValue('token')
  const toasts = vi.spyOn(notifications, 'show').mockReturnValue('')
  const requests: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', (url: string) => {
    if (!url.includes('/notifications?')) return Promise.resolve(new Response(null, { status: 503 }))
    const { promise, resolve } = Promise.withResolvers<Response>()
    requests.push(resolve)
    return promise
  })
  const listen = vi.fn<Realtime['listen']>(() => () => undefined)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  renderHook(
    () =>
      useLiveNotifications({ tenantId: 'company', listen, close: () => undefined }, 'maria@company.example'),
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  )
  const [, { joined, onEvent } = assert.fail()] = listen.mock.calls[0] ?? []
  const page = {
    client,
    receive: () => onEvent(undefined),
    shown: () => toasts.mock.calls.map(([{ message }]) => message),
    requested: (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count)),
    answer: (nth: number, titles: readonly string[]) =>
      requests[nth - 1]?.(Response.json(titles.map((title) => unread(title)))),
  }
  joined?.()
  await page.requested(1)
  page.answer(1, ['Unread for a day'])
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  return page
}

test('a notification is shown although the page has forgotten the list since the last one', async () => {
  const { client, receive, requested, answer, shown } = await openListener()
  client.clear()
  receive()
  await requested(2)
  answer(2, ['FAST 1 drove 126 km/h', 'Unread for a day'])
  await vi.waitFor(() => expect(shown()).toEqual(['FAST 1 drove 126 km/h']))
})

test('a notification that comes during a request is shown, and the one before it only once', async () => {
  const { receive, requested, answer, shown } = await openListener()
  receive()
  await requested(2)
  receive()
  await requested(3)
  answer(2, ['FAST 1 drove 126 km/h', 'Unread for a day'])
  answer(3, ['LNA 730 left Depot', 'FAST 1 drove 126 km/h', 'Unread for a day'])
  await vi.waitFor(() => expect(shown()).toEqual(['FAST 1 drove 126 km/h', 'LNA 730 left Depot']))
})
