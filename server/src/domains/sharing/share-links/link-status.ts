import type { ShareLinkStatus } from '@roadbook/contract/sharing/share-links'

export type LinkTimes = { startsAt: Date; expiresAt: Date; stoppedAt: Date | null }

export function statusOf({ expiresAt, stoppedAt }: LinkTimes, now: Date): ShareLinkStatus {
  if (stoppedAt !== null) return 'stopped'
  return expiresAt <= now ? 'expired' : 'active'
}

/** When the clock alone changes next what the link shows; undefined if it never does. */
export function nextTurn(link: LinkTimes, now: Date): Date | undefined {
  if (statusOf(link, now) !== 'active') return undefined
  return link.startsAt > now ? link.startsAt : link.expiresAt
}
