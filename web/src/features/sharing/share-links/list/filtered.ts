import type { ShareLink } from '@roadbook/contract/sharing/share-links'
import { matches } from '../../../../ui/matches.ts'
import { hasEnded } from '../link-state.ts'
import type { ShareLinksSearch } from '../search.ts'

type Filter = Pick<ShareLinksSearch, 'q' | 'vehicles' | 'state'>

/** The links that match all filters. */
export function filtered(
  links: readonly ShareLink[],
  { q = '', vehicles = [], state }: Filter,
  nowMs: number,
): ShareLink[] {
  return links.filter((link) => {
    const { registration, vehicleLabel, label, destination, createdByName } = link
    const texts = [registration, vehicleLabel, label, destination?.address ?? null, createdByName]
    return (
      (state === undefined || (state === 'ended') === hasEnded(link, nowMs)) &&
      (vehicles.length === 0 || vehicles.includes(link.vehicleId)) &&
      matches(q, texts)
    )
  })
}
