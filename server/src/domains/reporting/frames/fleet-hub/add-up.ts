/** Computes the figures of the hub from monthly sums; pure functions. */
import type { HubFigures } from '@roadbook/contract/reporting/fleet-hub'

/** The sums of a month; `key` is the vehicle, driver or category compared, null if there is none. */
export type DrivenMonth = {
  key: string | null
  month: string
  trips: number
  distanceMeters: number
  durationSeconds: number
  idleSeconds: number
}

export type CostMonth = { key: string | null; month: string; amountMinor: number }

/** `costs` is null if the reader may not see them. */
type Months = {
  months: readonly string[]
  driven: readonly DrivenMonth[]
  costs: readonly CostMonth[] | null
}

export type Added = { total: HubFigures; months: HubFigures[] }

/** The total. */
export function addUp({ months, driven, costs }: Months): Added {
  const hasCosts = costs !== null
  const byMonth = new Map(months.map((month) => [month, nothing(hasCosts)]))
  for (const { month, trips, distanceMeters, durationSeconds, idleSeconds } of driven) {
    const figures = byMonth.get(month)
    if (!figures) continue
    figures.trips += trips
    figures.distanceMeters += distanceMeters
    figures.drivingSeconds += durationSeconds - idleSeconds
    figures.idleSeconds += idleSeconds
  }
  for (const { month, amountMinor } of costs ?? []) {
    const figures = byMonth.get(month)
    if (figures) figures.costsMinor = (figures.costsMinor ?? 0) + amountMinor
  }
  const figures = [...byMonth.values()]
  return { months: figures, total: sumOf(figures, hasCosts) }
}

/** By key; only those that drove or cost something. */
export function addUpEach({ months, driven, costs }: Months): Map<string | null, Added> {
  const drivenOf = Map.groupBy(driven, ({ key }) => key)
  const costsOf = costs && Map.groupBy(costs, ({ key }) => key)
  const keys = new Set([...drivenOf.keys(), ...(costsOf?.keys() ?? [])])
  return new Map(
    [...keys].map((key) => [
      key,
      addUp({ months, driven: drivenOf.get(key) ?? [], costs: costsOf && (costsOf.get(key) ?? []) }),
    ]),
  )
}

function sumOf(months: readonly HubFigures[], hasCosts: boolean): HubFigures {
  return months.reduce(
    (sum, figures) => ({
      trips: sum.trips + figures.trips,
      distanceMeters: sum.distanceMeters + figures.distanceMeters,
      drivingSeconds: sum.drivingSeconds + figures.drivingSeconds,
      idleSeconds: sum.idleSeconds + figures.idleSeconds,
      costsMinor: sum.costsMinor === null ? null : sum.costsMinor + (figures.costsMinor ?? 0),
    }),
    nothing(hasCosts),
  )
}

function nothing(hasCosts: boolean): HubFigures {
  return { trips: 0, distanceMeters: 0, drivingSeconds: 0, idleSeconds: 0, costsMinor: hasCosts ? 0 : null }
}
