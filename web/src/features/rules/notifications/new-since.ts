import type { Notification } from '@roadbook/contract/rules/notifications'

/** Shown at once; the list has the others. */
const MAX_SHOWN = 3

/** New unread ones, the oldest first; none if nothing was known before. */
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
