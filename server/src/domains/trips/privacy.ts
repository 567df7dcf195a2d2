import type { Scope } from '../../http/scope.ts'
import { arePlacesHidden } from '../telematics/index.ts'

export { arePlacesHidden }

type Judged = { category: string; privacyMode: boolean; driverId: string | null }

/** What its driver wrote about a private trip may tell a place too; the driver reads their own words. */
export function areWordsHidden(scope: Scope, trip: Judged): boolean {
  return arePlacesHidden(scope, trip) && trip.driverId !== scope.userId
}
