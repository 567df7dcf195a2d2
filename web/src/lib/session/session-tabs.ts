import type { Tabs } from './session-core.ts'

const LOCK = 'roadbook.renewal'
const CHANNEL = 'roadbook.session'
const SIGNED_OUT = 'signed-out'
const SESSION_OVER = 'session-over'

/** The tabs of one browser: a lock, a channel, and their shared storage. */
export function browserTabs(tokenKeyPrefix: string): Tabs {
  const channel = new BroadcastChannel(CHANNEL)
  return {
    // Browsers without locks let two tabs renew at once, which the issuer allows.
    exclusively: (work) => ('locks' in navigator ? navigator.locks.request(LOCK, () => work()) : work()),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by itself
    announceSignOut: (isOver) => channel.postMessage(isOver ? SESSION_OVER : SIGNED_OUT),
    onSignedOut(listener) {
      channel.addEventListener('message', ({ data }) => {
        if (data === SIGNED_OUT || data === SESSION_OVER) listener(data === SESSION_OVER)
      })
    },
    onTokens(listener) {
      globalThis.addEventListener('storage', ({ key, newValue }) => {
        if (key?.startsWith(tokenKeyPrefix) && newValue !== null) listener()
      })
    },
    onWake(listener) {
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') listener()
      })
      globalThis.addEventListener('online', listener)
    },
  }
}
