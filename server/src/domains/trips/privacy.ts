/** Who may see where a private trip went: section "Privacy" of the product. The category as it is now decides. */
import type { Scope } from '../../http/scope.ts'

type Judged = { category: string; privacyMode: boolean; driverId: string | null }

/** With privacyMode nobody sees the places of a private trip; without it those who run the fleet, and its driver. */
export function arePlacesHidden({ role }: Scope, { category, privacyMode }: Judged): boolean {
  return category === 'private' && (privacyMode || role === 'viewer')
}

/** What its driver wrote about it may tell a place too; the driver reads their own words. */
export function areWordsHidden(scope: Scope, trip: Judged): boolean {
  return arePlacesHidden(scope, trip) && trip.driverId !== scope.userId
}
