import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  PageSession,
  type Issuer,
  RENEW_AHEAD_MS,
  type SessionParts,
  type Tabs,
  type Tokens,
} from './session-core.ts'

const LIFETIME_MS = 600_000

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A browser with one store shared by its tabs, and an issuer that counts requests. */
function openBrowser() {
  const browser = {
    stored: undefined as Tokens | undefined,
    renewals: 0,
    /** Whether the session had already ended at sign-out. */
    asked: [] as boolean[],
    isOver: false,
    failure: undefined as Error | undefined,
    signedOut: [] as ((isOver: boolean) => void)[],
    unsent: true,
    lastSeen: true,
    tokenListeners: [] as (() => void)[],
    queue: Promise.resolve(),
  }
  const issue = (): Tokens => {
    const tokens = { idToken: `token-${browser.renewals}`, expiresAtMs: Date.now() + LIFETIME_MS }
    browser.stored = tokens
    for (const listener of browser.tokenListeners) listener()
    return tokens
  }
  const issuer: Issuer = {
    stored: async () => browser.stored,
    async renewed() {
      await Promise.resolve()
      if (browser.failure) throw browser.failure
      if (browser.isOver) return undefined
      browser.renewals += 1
      return issue()
    },
    signIn: async () => undefined,
    finishSignIn: async () => ({ tokens: issue(), returnTo: '/vehicles' }),
    async signOut(isOver) {
      if (browser.failure) throw browser.failure
      browser.asked.push(isOver)
      return undefined
    },
  }
  return { browser, issuer, issue, openTab: () => tabOf(browser, issuer) }
}

type Browser = ReturnType<typeof openBrowser>['browser']

function tabOf(browser: Browser, issuer: Issuer) {
  const seen = { went: [] as string[], reported: [] as unknown[], ended: 0, woken: (): void => undefined }
  let ownListener = (_isOver: boolean): void => undefined
  const tabs: Tabs = {
    exclusively(work) {
      const turn = browser.queue.then(work)
      browser.queue = turn.then(
        () => undefined,
        () => undefined,
      )
      return turn
    },
    announceSignOut: (isOver) =>
      browser.signedOut
        .filter((listener) => listener !== ownListener)
        .forEach((listener) => listener(isOver)),
    onSignedOut(listener) {
      ownListener = listener
      browser.signedOut.push(listener)
    },
    onTokens: (listener) => browser.tokenListeners.push(listener),
    onWake: (listener) => {
      seen.woken = listener
    },
  }
  const parts: SessionParts = {
    issuer,
    tabs,
    clearStored({ keepUnsent }) {
      browser.stored = undefined
      if (!keepUnsent) browser.unsent = false
    },
    clearLastSeen() {
      browser.lastSeen = false
    },
    go(address, { keepUnsent }) {
      seen.went.push(address)
      if (!keepUnsent) browser.unsent = false
    },
    here: () => '/live?state=moving',
    now: () => Date.now(),
    report: (error) => seen.reported.push(error),
  }
  const session = new PageSession(parts)
  session.onSignOut(() => {
    seen.ended += 1
  })
  return { session, seen }
}

test('without stored tokens there is no session, and nobody is asked', async () => {
  const { browser, openTab } = openBrowser()
  const { session } = openTab()
  expect([await session.isCurrent(), session.getIdToken(), browser.renewals]).toEqual([false, undefined, 0])
})

test('stored tokens that still hold are a session', async () => {
  const { issue, openTab } = openBrowser()
  issue()
  const { session } = openTab()
  expect([await session.isCurrent(), session.getIdToken()]).toEqual([true, 'token-0'])
})

test('stored tokens that ran out are renewed', async () => {
  const { issue, openTab } = openBrowser()
  issue()
  vi.advanceTimersByTime(LIFETIME_MS)
  const { session } = openTab()
  expect([await session.isCurrent(), session.getIdToken()]).toEqual([true, 'token-1'])
})

test('stored tokens that ran out are no session when the issuer wants a sign-in', async () => {
  const { browser, issue, openTab } = openBrowser()
  issue()
  vi.advanceTimersByTime(LIFETIME_MS)
  browser.isOver = true
  expect(await openTab().session.isCurrent()).toBe(false)
})

test('a session is renewed before it ends', async () => {
  const { browser, openTab } = openBrowser()
  const { session } = openTab()
  expect(await session.finishSignIn('/auth/callback?code=1')).toBe('/vehicles')
  await vi.advanceTimersByTimeAsync(LIFETIME_MS - RENEW_AHEAD_MS - 1)
  expect(browser.renewals).toBe(0)
  await vi.advanceTimersByTimeAsync(2)
  expect([browser.renewals, session.getIdToken()]).toEqual([1, 'token-1'])
})

test('many who ask for renewal share one', async () => {
  const { browser, issue, openTab } = openBrowser()
  issue()
  const { session } = openTab()
  await session.isCurrent()
  const answers = await Promise.all([session.renewOnce(), session.renewOnce(), session.renewOnce()])
  expect([answers, browser.renewals]).toEqual([[true, true, true], 1])
})

test('several tabs renew once for all of them', async () => {
  const { browser, issue, openTab } = openBrowser()
  issue()
  const tabs = [openTab(), openTab(), openTab()]
  for (const { session } of tabs) await session.isCurrent()
  await vi.advanceTimersByTimeAsync(LIFETIME_MS - RENEW_AHEAD_MS + 1)
  expect(browser.renewals).toBe(1)
  expect(tabs.map(({ session }) => session.getIdToken())).toEqual(['token-1', 'token-1', 'token-1'])
})

test('when the session is over the person goes to the sign-in page with the way back', async () => {
  const { browser, openTab } = openBrowser()
  const { session, seen } = openTab()
  await session.finishSignIn('/auth/callback')
  browser.isOver = true
  await vi.advanceTimersByTimeAsync(LIFETIME_MS)
  expect(seen.went).toEqual(['/login?returnTo=%2Flive%3Fstate%3Dmoving'])
  expect([session.getIdToken(), browser.stored]).toEqual([undefined, undefined])
})

test('while the issuer cannot be reached the session stays, and renewal is tried again', async () => {
  const { browser, openTab } = openBrowser()
  const { session, seen } = openTab()
  await session.finishSignIn('/auth/callback')
  browser.failure = new TypeError('Failed to fetch')
  await vi.advanceTimersByTimeAsync(LIFETIME_MS - RENEW_AHEAD_MS + 1)
  expect([seen.went, seen.reported.length, session.getIdToken()]).toEqual([[], 1, 'token-0'])
  browser.failure = undefined
  await vi.advanceTimersByTimeAsync(20_000)
  expect(session.getIdToken()).toBe('token-1')
})

test('a page opened without a connection counts an expired session as current until a call is answered', async () => {
  const { browser, issue, openTab } = openBrowser()
  issue()
  await vi.advanceTimersByTimeAsync(LIFETIME_MS + 1)
  browser.failure = new TypeError('Failed to fetch')
  const { session, seen } = openTab()
  expect([await session.isCurrent(), session.getIdToken(), seen.went]).toEqual([true, 'token-0', []])
})

test('signing out in one tab signs out all, and each clears its own', async () => {
  const { browser, issue, openTab } = openBrowser()
  issue()
  const [one, other] = [openTab(), openTab()]
  await one.session.isCurrent()
  await other.session.isCurrent()
  await one.session.signOut({ reason: 'done' })
  expect(one.seen.went).toEqual(['/login?reason=done'])
  expect(other.seen.went).toEqual(['/login'])
  expect([one.session.getIdToken(), other.session.getIdToken(), browser.stored]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([one.seen.ended > 0, other.seen.ended > 0]).toEqual([true, true])
  await vi.advanceTimersByTimeAsync(LIFETIME_MS * 2)
  expect(browser.renewals).toBe(0)
})

test('a call that is refused while the person leaves neither renews the session nor leaves again', async () => {
  const { browser, issue, openTab } = openBrowser()
  issue()
  const { session, seen } = openTab()
  await session.isCurrent()
  const leaving = session.signOut()
  expect(await session.renewOnce()).toBe(false)
  await session.signOut({ returnTo: '/live' })
  await leaving
  expect([seen.went, browser.renewals, browser.asked]).toEqual([['/login'], 0, [false]])
})

test('who is signed out without asking keeps the way back, and the issuer is told so', async () => {
  const { browser, issue, openTab } = openBrowser()
  issue()
  const { session, seen } = openTab()
  await session.isCurrent()
  await session.signOut({ returnTo: '/live' })
  expect([seen.went, browser.asked]).toEqual([['/login?returnTo=%2Flive'], [true]])
})

test.each([
  ['the person signs out', false, {}],
  ['the session ends by itself', true, { returnTo: '/jobs' }],
])('when %s in one of two tabs, unsent entries stay: %s', async (_, isKept, query) => {
  const { browser, issue, openTab } = openBrowser()
  issue()
  const [one, other] = [openTab(), openTab()]
  await one.session.isCurrent()
  await other.session.isCurrent()
  await one.session.signOut({ ...query })
  expect([browser.unsent, other.session.getIdToken()]).toEqual([isKept, undefined])
})

test('a page that is opened without a session clears nothing that was not sent', () => {
  const { browser, openTab } = openBrowser()
  openTab().session.clear()
  expect(browser.unsent).toBe(true)
})

test('a sign-out that fails is shown, and the session stays, but opens no page without a connection', async () => {
  const { browser, issue, openTab } = openBrowser()
  issue()
  const { session, seen } = openTab()
  await session.isCurrent()
  browser.failure = new Error('The server does not answer.')
  await expect(session.signOut()).rejects.toThrow('The server does not answer.')
  expect([seen.went, session.getIdToken(), browser.lastSeen]).toEqual([[], 'token-0', false])
})

test('clearing ends timers and stays on the page', async () => {
  const { browser, issue, openTab } = openBrowser()
  issue()
  const { session, seen } = openTab()
  await session.isCurrent()
  session.clear()
  await vi.advanceTimersByTimeAsync(LIFETIME_MS * 2)
  expect([seen.went, seen.ended, browser.renewals, browser.stored]).toEqual([[], 1, 0, undefined])
})

test('what takes itself back is not ended', async () => {
  const { openTab } = openBrowser()
  const { session } = openTab()
  const end = vi.fn()
  session.onSignOut(end)()
  session.clear()
  expect(end).not.toHaveBeenCalled()
})

test('a machine that wakes up late renews at once', async () => {
  const { browser, openTab } = openBrowser()
  const { session, seen } = openTab()
  await session.finishSignIn('/auth/callback')
  vi.setSystemTime(Date.now() + LIFETIME_MS * 3)
  seen.woken()
  await vi.advanceTimersByTimeAsync(0)
  expect([browser.renewals, session.getIdToken()]).toEqual([1, 'token-1'])
})
