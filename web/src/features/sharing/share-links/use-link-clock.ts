import type { ShareLink } from '@roadbook/contract/sharing/share-links'
import { useEffect, useState } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { nextChangeMs } from './link-state.ts'

const EVERY_MS = 30_000

/** The page's clock; ticks at the moment a link starts or expires. */
export function useLinkClock(links: readonly ShareLink[]): number {
  const tickMs = useNow(EVERY_MS)
  const [changedMs, setChanged] = useState(0)
  const nowMs = Math.max(tickMs, changedMs)
  const nextMs = nextChangeMs(links, nowMs)
  // Outside React: the browser's timer. Later moments are checked again at the next tick.
  useEffect(() => {
    if (nextMs === undefined || nextMs - nowMs > 2 * EVERY_MS) return undefined
    const timer = setTimeout(() => setChanged(Math.max(Date.now(), nextMs)), Math.max(0, nextMs - Date.now()))
    return () => clearTimeout(timer)
  }, [nextMs, nowMs])
  return nowMs
}
