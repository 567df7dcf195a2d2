import type { Notification } from '@roadbook/contract/rules/notifications'

/** At once; the others are in the list. */
const MAX_SHOWN = 3

/** Unread ones that were not there before, the oldest first; none where nothing was known before. */
export function newSince(
  before: readonly Notification[] | undefined,
  latest: readonly Notification[] | undefined,
): Notification[] {
  if (before === undefined || latest === undefined) return []
  const known = new Set(before.map(({ id }) => id))
  return latest
    .filter(({ id, readAt }) => readAt === null && !known.has(id))
    .slice(0, MAX_SHOWN)
    .toReversed()
}
