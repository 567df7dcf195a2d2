import {
  correctedCategory,
  correctedMeters,
  countedCategory,
  type LogbookEntry,
} from '@roadbook/contract/trips/logbook'
import { monthIn } from '../../../platform/documents/times.ts'

/** As recorded, and as corrected by addenda. */
export type Sum = { trips: number; meters: number; correctedTrips: number; correctedMeters: number }

/** Kilometres by the category that counts, in total and for each month to which entries belong. */
export type LogbookSums = {
  /** The categories in order: business, commute, the company's own, private. */
  categories: readonly string[]
  byCategory: ReadonlyMap<string, Sum>
  /** `2026-11` with its own sums, oldest first. */
  months: readonly { month: string; byCategory: ReadonlyMap<string, Sum>; all: Sum }[]
  all: Sum
  /** Whether an addendum changes any of them. */
  isCorrected: boolean
}

export function sumsOf(entries: readonly LogbookEntry[]): LogbookSums {
  const byCategory = new Map<string, Sum>()
  const months = new Map<string, { byCategory: Map<string, Sum>; all: Sum }>()
  const all = noSum()
  for (const entry of entries) {
    const month = monthIn(entry.timeZone, entry.trip.startTime)
    const ofMonth = months.get(month) ?? { byCategory: new Map<string, Sum>(), all: noSum() }
    months.set(month, ofMonth)
    const sumsOfCategory = (category: string) => [
      all,
      ofMonth.all,
      sumIn(byCategory, category),
      sumIn(ofMonth.byCategory, category),
    ]
    for (const sum of sumsOfCategory(countedCategory(entry))) {
      sum.trips += 1
      sum.meters += entry.distanceMeters
    }
    for (const sum of sumsOfCategory(correctedCategory(entry))) {
      sum.correctedTrips += 1
      sum.correctedMeters += correctedMeters(entry)
    }
  }
  return {
    categories: [...byCategory.keys()].toSorted(inOrder),
    byCategory,
    months: [...months].map(([month, sums]) => ({ month, ...sums })),
    all,
    isCorrected: entries.some(({ corrected }) => corrected !== null),
  }
}

const noSum = (): Sum => ({ trips: 0, meters: 0, correctedTrips: 0, correctedMeters: 0 })

function sumIn(sums: Map<string, Sum>, category: string): Sum {
  const known = sums.get(category)
  if (known) return known
  const made = noSum()
  sums.set(category, made)
  return made
}

const first = ['business', 'commute']

function inOrder(a: string, b: string): number {
  return rankOf(a) - rankOf(b) || a.localeCompare(b)
}

function rankOf(category: string): number {
  if (category === 'private') return first.length + 1
  return first.includes(category) ? first.indexOf(category) : first.length
}
