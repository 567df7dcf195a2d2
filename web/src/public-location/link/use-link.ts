import { useEffect, useState, useSyncExternalStore } from 'react'
import { LinkFollower } from './link-follower.ts'
import type { LinkView } from './link-view.ts'

/** The link with this token, and how far the server's clock is ahead of the visitor's. */
export function useLink(token: string): { view: LinkView; clockOffsetMs: number } {
  const [follower] = useState(() => createFollower(token))
  const view = useSyncExternalStore(
    (listener) => follower.subscribe(listener),
    () => follower.view,
  )
  // Outside React: the connection to the server.
  useEffect(() => {
    const whenSeen = () => document.visibilityState === 'visible' && follower.reconnect()
    const whenOnline = () => follower.reconnect()
    document.addEventListener('visibilitychange', whenSeen)
    globalThis.addEventListener('online', whenOnline)
    follower.start()
    return () => {
      document.removeEventListener('visibilitychange', whenSeen)
      globalThis.removeEventListener('online', whenOnline)
      follower.stop()
    }
  }, [follower])
  return { view, clockOffsetMs: follower.clockOffsetMs }
}

function createFollower(token: string): LinkFollower {
  return new LinkFollower({
    token,
    fetch: (path, init) => globalThis.fetch(path, init),
    openStream: (path) => new EventSource(path),
    random: Math.random,
    now: Date.now,
  })
}
