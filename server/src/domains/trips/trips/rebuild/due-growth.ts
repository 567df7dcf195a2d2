import type { CachedVehicle } from './cached-vehicle.ts'

/** When one vehicle is due, vehicles of its company that have waited for this share of the time are stored with it. */
const ALONG_SHARE = 0.6
const STORED_AT_ONCE = 500

type Batch = { tenantId: string; vehicles: readonly CachedVehicle[] }

/** Vehicles whose trip in progress has grown for longer than the limit, in batches of one company. */
export function dueGrowth(vehicles: Iterable<CachedVehicle>, now: Date, limitMs: number): Batch[] {
  const ageMs = ({ storedMs }: CachedVehicle): number => now.getTime() - storedMs
  const grown = [...vehicles].filter(({ rangeIds }) => rangeIds.size > 0)
  return [...Map.groupBy(grown, ({ tenantId }) => tenantId)].flatMap(([tenantId, ofCompany]) => {
    if (!ofCompany.some((vehicle) => ageMs(vehicle) >= limitMs)) return []
    const due = ofCompany.filter((vehicle) => ageMs(vehicle) >= limitMs * ALONG_SHARE)
    const count = Math.ceil(due.length / STORED_AT_ONCE)
    return Array.from({ length: count }, (_, index) => ({
      tenantId,
      vehicles: due.slice(index * STORED_AT_ONCE, (index + 1) * STORED_AT_ONCE),
    }))
  })
}
