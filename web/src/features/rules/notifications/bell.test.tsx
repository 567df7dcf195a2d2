import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Notification } from '@roadbook/contract/rules/notifications'
import { expect, test } from 'vitest'
import { openApp, openPage } from '../../../testing/open-page.tsx'
import { sentBody } from '../../../testing/sent-body.ts'
import { openPagesAt } from '../../../testing/open-pages-at.ts'

openPagesAt('2026-11-20T08:42:00Z')

const left: Notification = {
  id: '0199b2a0-0000-7000-8000-0000000000f1',
  kind: 'geofenceExit',
  title: 'LNA 730 left Depot Marsa',
  body: 'Joseph Camilleri',
  vehicleId: null,
  link: '/notifications',
  createdAt: '2026-11-20T08:12:00.000Z',
  readAt: null,
}
const entered: Notification = {
  ...left,
  id: '0199b2a0-0000-7000-8000-0000000000f2',
  kind: 'geofenceEnter',
  title: 'LNA 730 entered Depot Marsa',
  body: null,
  createdAt: '2026-11-19T08:12:00.000Z',
  readAt: '2026-11-19T09:00:00.000Z',
}

test('the bell counts what is unread, and lists the newest with who drove and how long ago', async () => {
  openApp('/notifications', { notifications: [left, entered], answer: () => Response.json([]) })
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
  const list = within(await screen.findByRole('dialog', { name: 'Notifications, 1 unread' }))
  const items = (await list.findAllByRole('link', { name: /LNA 730/ })).map(({ textContent }) => textContent)
  expect(items).toEqual([
    'LNA 730 left Depot MarsaJoseph Camilleri30 min agoUnread',
    'LNA 730 entered Depot Marsayesterday',
  ])
})

test('the bell lists the latest 30', async () => {
  const notifications = Array.from({ length: 40 }, (_, nth) => ({
    ...entered,
    id: `0199b2a0-0000-7000-8000-0000000001${nth + 10}`,
  }))
  openApp('/notifications', { notifications, answer: () => Response.json([]) })
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
  const list = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  expect(await list.findAllByRole('link', { name: /LNA 730/ })).toHaveLength(30)
})

test('the page shows them by day, and marks all as read', async () => {
  const sent: unknown[] = []
  openPage('/notifications', {
    notifications: [left, entered],
    answer: (url, init) => {
      if (url.pathname.endsWith('/choices')) return Response.json([])
      if (init.method === 'POST') sent.push([url.pathname, sentBody(init.body)])
      return Response.json({ read: 1, readAt: '2026-11-20T08:42:00.000Z' })
    },
  })
  await screen.findByRole('heading', { name: 'Today' })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Yesterday',
    'How you’re notified',
    'Push while Roadbook is closed',
    'Quiet hours',
    'Email summary',
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(sent).toEqual([['/api/notifications/read', {}]]))
})

test('without any the page says what comes here', async () => {
  openApp('/notifications', { answer: () => Response.json([]) })
  expect(await screen.findByText('No notifications yet')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy()
})

test('the page is filtered by what is unread and by type, in the address', async () => {
  const router = openPage('/notifications', {
    notifications: [left, entered],
    answer: () => Response.json([]),
  })
  await screen.findByRole('link', { name: /entered/ })
  fireEvent.click(screen.getByRole('radio', { name: 'Unread 1' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /entered/ })).toBeNull())
  expect(router.state.location.href).toBe('/notifications?unread=true')
  screen.getByRole('link', { name: /left/ })
  fireEvent.click(screen.getByRole('radio', { name: 'All' }))
  fireEvent.click(screen.getByRole('button', { name: 'Type' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Towing' }))
  await screen.findByText('No notifications match these filters')
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByRole('link', { name: /entered/ })
  expect(router.state.location.href).toBe('/notifications')
})
