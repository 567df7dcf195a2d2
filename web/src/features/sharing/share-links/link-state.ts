/** The state of a link at a moment: it can expire while the page is open. */
import type { ShareLink, ShareLinkCreate } from '@roadbook/contract/sharing/share-links'

/** `scheduled`: it shows no location yet. */
export type LinkState = 'scheduled' | 'active' | 'expired' | 'stopped'

type Times = Pick<ShareLink, 'startsAt' | 'expiresAt' | 'stoppedAt' | 'status'>

export function stateAt({ status, startsAt, expiresAt }: Times, nowMs: number): LinkState {
  if (status !== 'active') return status
  if (Date.parse(expiresAt) <= nowMs) return 'expired'
  return Date.parse(startsAt) > nowMs ? 'scheduled' : 'active'
}

export function hasEnded(link: Times, nowMs: number): boolean {
  const state = stateAt(link, nowMs)
  return state === 'expired' || state === 'stopped'
}

/** When it ended, or will end. */
export function endOf({ stoppedAt, expiresAt }: Times): string {
  return stoppedAt ?? expiresAt
}

/** Links that haven't ended first, the next to expire at the top; then ended ones, latest first. */
export function inOrder(links: readonly ShareLink[], nowMs: number): ShareLink[] {
  return links.toSorted((a, b) => {
    const [isEndedA, isEndedB] = [hasEnded(a, nowMs), hasEnded(b, nowMs)]
    if (isEndedA !== isEndedB) return isEndedA ? 1 : -1
    const later = Date.parse(endOf(a)) - Date.parse(endOf(b))
    return isEndedA ? -later : later
  })
}

/** When the next link changes its state by itself. */
export function nextChangeMs(links: readonly Times[], nowMs: number): number | undefined {
  const times = links
    .filter((link) => !hasEnded(link, nowMs))
    .flatMap(({ startsAt, expiresAt }) => [Date.parse(startsAt), Date.parse(expiresAt)])
    .filter((atMs) => atMs > nowMs)
  return times.length === 0 ? undefined : Math.min(...times)
}

const REUSED_FOR_MS = 5 * 60_000

/**
 * A link that the same person has just created and nobody has used: sharing the vehicle again, or in another tab, opens it
 * instead of creating a second one.
 */
export function unusedLink(
  links: readonly ShareLink[],
  { userId, nowMs }: { userId: string; nowMs: number },
): ShareLink | undefined {
  return links.find(
    (link) =>
      !hasEnded(link, nowMs) &&
      link.createdBy === userId &&
      link.label === '' &&
      link.viewCount === 0 &&
      nowMs - Date.parse(link.createdAt) < REUSED_FOR_MS,
  )
}

/** The settings of an ended link for a new one, which has the same duration from now on. */
export function settingsAgain(link: ShareLink, nowMs: number): ShareLinkCreate {
  const { vehicleId, label, destination, startsAt, expiresAt } = link
  const lengthMs = Date.parse(expiresAt) - Date.parse(startsAt)
  return { vehicleId, label, destination, expiresAt: new Date(nowMs + lengthMs).toISOString() }
}
