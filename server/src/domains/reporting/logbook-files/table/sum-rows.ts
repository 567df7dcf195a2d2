import type { FileLanguage } from '../file-language.ts'
import type { FileFacts } from '../logbook-file.ts'
import type { LogbookSums, Sum } from '../sums.ts'
import { type Column, count, text } from '../../../../platform/documents/table/cells.ts'
import { valuesOf } from './columns.ts'

/** Trips and kilometres by vehicle, month and category; null means all of them. */
type SumRow = Sum & {
  registration: string
  month: string | null
  category: string | null
}

export function sumRows(registration: string, sums: LogbookSums): SumRow[] {
  const rowsOf = (month: string | null, of: Pick<LogbookSums, 'byCategory' | 'all'>): SumRow[] => [
    ...sums.categories.flatMap((category) => {
      const sum = of.byCategory.get(category)
      return sum ? [{ registration, month, category, ...sum }] : []
    }),
    { registration, month, category: null, ...of.all },
  ]
  return [...sums.months.flatMap((month) => rowsOf(month.month, month)), ...rowsOf(null, sums)]
}

export function sumColumns(
  facts: FileFacts,
  { words, figures, times, categoryName }: FileLanguage,
): Column<SumRow>[] {
  const { distance } = valuesOf(facts)
  return [
    { header: words.registration, width: 14, value: ({ registration }) => text(registration) },
    {
      header: words.month,
      width: 18,
      value: ({ month }) => text(month === null ? words.all : times.month(month)),
    },
    {
      header: words.category,
      width: 18,
      value: ({ category }) => text(category === null ? words.all : categoryName(category)),
    },
    { header: words.trips, width: 10, value: ({ trips }) => count(trips) },
    { header: `${words.distance} (${figures.unit})`, width: 14, value: ({ meters }) => distance(meters) },
    {
      header: `${words.trips}, ${words.asCorrected}`,
      width: 18,
      value: ({ correctedTrips }) => count(correctedTrips),
    },
    {
      header: `${words.distance}, ${words.asCorrected} (${figures.unit})`,
      width: 24,
      value: ({ correctedMeters }) => distance(correctedMeters),
    },
  ]
}
