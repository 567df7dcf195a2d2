import { notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { Notification } from '@roadbook/contract/rules/notifications'
import { assert, expect, test, vi } from 'vitest'
import type { Realtime } from '../../../lib/realtime/realtime.ts'
import { session } from '../../../lib/session/session.ts'
import { latestQuery } from './queries.ts'
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

/** An open page that listens, with a server whose answers the test gives; `first` is null if that fails. */
async function openListener(first: readonly string[] | null = ['Unread for a day']) {
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
    answer: (nth: number, titles: readonly string[] | null) =>
      requests[nth - 1]?.(
        titles ? Response.json(titles.map((title) => unread(title))) : new Response(null, { status: 503 }),
      ),
  }
  joined?.()
  await page.requested(1)
  page.answer(1, first)
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

test('notifications that come during a request are shown by one more, each once', async () => {
  const { receive, requested, answer, shown } = await openListener()
  receive()
  await requested(2)
  for (let nth = 0; nth < 10; nth++) receive()
  answer(2, ['FAST 1 drove 126 km/h', 'Unread for a day'])
  await requested(3)
  answer(3, ['LNA 730 left Depot', 'FAST 1 drove 126 km/h', 'Unread for a day'])
  await vi.waitFor(() => expect(shown()).toEqual(['FAST 1 drove 126 km/h', 'LNA 730 left Depot']))
  receive()
  await requested(4)
})

test('after a request that failed, what comes next is compared with the list that the page has', async () => {
  const { client, receive, requested, answer, shown } = await openListener(null)
  client.setQueryData(latestQuery().queryKey, [unread('Unread for a day')])
  receive()
  await requested(2)
  answer(2, ['FAST 1 drove 126 km/h', 'Unread for a day'])
  await vi.waitFor(() => expect(shown()).toEqual(['FAST 1 drove 126 km/h']))
})
