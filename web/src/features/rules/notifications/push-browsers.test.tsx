import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { PushSubscription } from '@roadbook/contract/rules/push'
import { afterEach, expect, test, vi } from 'vitest'
import { openApp, openPage } from '../../../testing/open-page.tsx'
import { openPagesAt } from '../../../testing/open-pages-at.ts'
import { sentBody } from '../../../testing/sent-body.ts'
import { leavePush } from './push-subscribing.ts'
import { ownSubscription } from './push-browser.ts'

openPagesAt('2026-11-20T08:42:00Z')

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const desk: PushSubscription = {
  id: '0199b2a0-0000-7000-8000-0000000000f1',
  endpoint: 'https://push.example.com/send/desk',
  browser: 'Chrome',
  system: 'Windows',
  createdAt: '2026-11-19T08:12:00.000Z',
  lastDeliveredAt: '2026-11-20T08:12:00.000Z',
}
const phone: PushSubscription = {
  ...desk,
  id: '0199b2a0-0000-7000-8000-0000000000f2',
  endpoint: 'https://push.example.com/send/phone',
  browser: 'Safari',
  system: 'iPhone',
  lastDeliveredAt: null,
}

type Browser = {
  permission?: NotificationPermission
  /** What the user answers. */
  answers?: NotificationPermission
  endpoint?: string | undefined
  reaches?: boolean
}

/** A browser with the Push API, which jsdom doesn't have. */
function stubBrowser({
  permission = 'default',
  answers = 'granted',
  endpoint,
  reaches = true,
}: Browser = {}) {
  const state = { endpoint, permission }
  const subscription = () =>
    state.endpoint === undefined
      ? null
      : {
          endpoint: state.endpoint,
          toJSON: () => ({ endpoint: state.endpoint, keys: { p256dh: 'p', auth: 'a' } }),
          unsubscribe: async () => {
            state.endpoint = undefined
            return true
          },
        }
  const pushManager = {
    getSubscription: async () => subscription(),
    subscribe: async () => {
      if (!reaches) throw new DOMException('Registration failed - push service error', 'AbortError')
      state.endpoint = desk.endpoint
      return subscription()
    },
  }
  const registration = { pushManager }
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  })
  const notification = {
    get permission() {
      return state.permission
    },
    async requestPermission() {
      if (state.permission === 'default') state.permission = answers
      return state.permission
    },
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', vi.fn())
  vi.stubGlobal('Notification', notification)
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  return state
}

/** A server with these browsers. The whole application stores the browser's own subscription. */
function open(known: PushSubscription[], openAt = openPage) {
  const subscriptions = [...known]
  const sent: unknown[] = []
  openAt('/notifications', {
    answer: ({ pathname }, { method, body }) => {
      if (pathname.endsWith('/choices')) return Response.json([])
      if (pathname.endsWith('/notifications/push')) return Response.json({ publicKey: 'key', subscriptions })
      if (!pathname.includes('/push-subscriptions')) return undefined
      sent.push([method, pathname.split('/').slice(3).join('/'), ...(body ? [sentBody(body)] : [])])
      if (method === 'DELETE') {
        subscriptions.splice(
          subscriptions.findIndex(({ id }) => pathname.endsWith(id)),
          1,
        )
        return new Response(null, { status: 204 })
      }
      if (pathname.endsWith('/test')) return Response.json({ id: desk.id })
      subscriptions.push(desk)
      return Response.json(desk, { status: 201 })
    },
  })
  return sent
}

const section = async () =>
  within(await screen.findByRole('region', { name: 'Push while Roadbook is closed' }))

test('turning on asks the browser, tells the server, and lists this browser', async () => {
  stubBrowser()
  const sent = open([])
  fireEvent.click(await (await section()).findByRole('button', { name: 'Turn on in this browser' }))
  const row = await (await section()).findByRole('listitem')
  expect(row.textContent).toContain('Chrome on WindowsThis browserLast delivered 30 min ago')
  expect(sent).toEqual([
    [
      'POST',
      'push-subscriptions',
      { endpoint: desk.endpoint, keys: { p256dh: 'p', auth: 'a' }, userAgent: navigator.userAgent },
    ],
  ])
  expect(ownSubscription()).toEqual({ id: desk.id, endpoint: desk.endpoint })
  expect(screen.queryByRole('button', { name: 'Turn on in this browser' })).toBeNull()
})

test('a browser is tested and removed; the one at hand ends its subscription too', async () => {
  const browser = stubBrowser({ permission: 'granted', endpoint: desk.endpoint })
  const sent = open([desk, phone])
  const list = await section()
  expect((await list.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Chrome on WindowsThis browserLast delivered 30 min ago'),
    expect.stringMatching(/^Safari on iPhoneNothing delivered yet/),
  ])
  fireEvent.click(list.getByRole('button', { name: 'Send a test to Safari on iPhone' }))
  expect(await screen.findByText('Test sent to Safari on iPhone')).toBeTruthy()
  fireEvent.click(list.getByRole('button', { name: 'Remove Chrome on Windows' }))
  expect(await list.findByRole('button', { name: 'Turn on in this browser' })).toBeTruthy()
  expect(sent).toEqual([
    ['POST', `push-subscriptions/${phone.id}/test`],
    ['DELETE', `push-subscriptions/${desk.id}`],
  ])
  expect([browser.endpoint, ownSubscription()]).toEqual([undefined, undefined])
})

test('a push service that can’t be reached is named, and nothing is stored', async () => {
  stubBrowser({ reaches: false })
  const sent = open([])
  fireEvent.click(await (await section()).findByRole('button', { name: 'Turn on in this browser' }))
  expect((await (await section()).findByRole('alert')).textContent).toMatch(
    /^The push service of this browser can’t be reached\./,
  )
  expect([sent, ownSubscription()]).toEqual([[], undefined])
})

test('a user who forbids notifications is told how to allow them', async () => {
  stubBrowser({ answers: 'denied' })
  open([])
  fireEvent.click(await (await section()).findByRole('button', { name: 'Turn on in this browser' }))
  expect((await (await section()).findByRole('note')).textContent).toBe(
    'Notifications of Roadbook are blocked in this browser. Allow them in its settings for this site, then reload the page.',
  )
})

test('at an address without https the section says that it needs one', async () => {
  stubBrowser()
  vi.stubGlobal('isSecureContext', false)
  open([])
  expect((await (await section()).findByRole('note')).textContent).toMatch(/^Browsers allow push only at/)
})

test('a subscription of somebody else in this browser is ended', async () => {
  const browser = stubBrowser({ permission: 'granted', endpoint: desk.endpoint })
  open([phone], openApp)
  await waitFor(() => expect(browser.endpoint).toBeUndefined())
})

test('a subscription that the browser has replaced is told to the server', async () => {
  localStorage.setItem('roadbook.push', JSON.stringify({ id: phone.id, endpoint: phone.endpoint }))
  stubBrowser({ permission: 'granted', endpoint: 'https://push.example.com/send/renewed' })
  const sent = open([phone], openApp)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    ['POST', 'push-subscriptions', { endpoint: desk.endpoint }],
    ['DELETE', `push-subscriptions/${phone.id}`],
  ])
})

test('signing out ends the subscription of this browser, here and on the server', async () => {
  const browser = stubBrowser({ permission: 'granted', endpoint: desk.endpoint })
  const sent = open([desk, phone], openApp)
  await waitFor(() => expect(ownSubscription()?.id).toBe(desk.id))
  await leavePush()
  expect([browser.endpoint, sent]).toEqual([undefined, [['DELETE', `push-subscriptions/${desk.id}`]]])
})
