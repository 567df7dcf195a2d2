import type { LogbookEntry } from '@roadbook/contract/logbook'
import { monthIn } from '../../platform/documents/times.ts'

export type Sum = { trips: number; meters: number }

/** Kilometres by category as it counts, in all and for each month of the company's time zone. */
export type LogbookSums = {
  /** The categories in order: business, commute, the company's own, private. */
  categories: readonly string[]
  byCategory: ReadonlyMap<string, Sum>
  /** `2026-11` with its own sums, oldest first. */
  months: readonly { month: string; byCategory: ReadonlyMap<string, Sum>; all: Sum }[]
  all: Sum
}

/** What a trip counts as: one that was locked incomplete counts as private. */
export function countedCategory({ trip, countsAsPrivate }: LogbookEntry): string {
  return countsAsPrivate ? 'private' : trip.category
}

export function sumsOf(entries: readonly LogbookEntry[], timeZone: string): LogbookSums {
  const byCategory = new Map<string, Sum>()
  const months = new Map<string, { byCategory: Map<string, Sum>; all: Sum }>()
  const all = { trips: 0, meters: 0 }
  for (const entry of entries) {
    const { distanceMeters, startTime } = entry.trip
    const category = countedCategory(entry)
    const month = monthIn(timeZone, startTime)
    const ofMonth = months.get(month) ?? { byCategory: new Map<string, Sum>(), all: { trips: 0, meters: 0 } }
    months.set(month, ofMonth)
    for (const sum of [all, ofMonth.all, sumIn(byCategory, category), sumIn(ofMonth.byCategory, category)]) {
      sum.trips += 1
      sum.meters += distanceMeters
    }
  }
  return {
    categories: [...byCategory.keys()].toSorted(inOrder),
    byCategory,
    months: [...months].map(([month, sums]) => ({ month, ...sums })),
    all,
  }
}

function sumIn(sums: Map<string, Sum>, category: string): Sum {
  const known = sums.get(category)
  if (known) return known
  const made = { trips: 0, meters: 0 }
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
