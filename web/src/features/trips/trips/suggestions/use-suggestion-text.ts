import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { TripSuggestion } from '@roadbook/contract/trips/trip-suggestions'
import type { Trip } from '@roadbook/contract/trips/trips'
import { partsOf, useNearText } from '../trip-place.tsx'
import { useCategoryLabel } from '../use-categories.ts'

/** The value of a suggestion, and its reason. */
export function useSuggestionText() {
  const { t } = useLingui()
  const near = useNearText()
  const categoryLabel = useCategoryLabel()
  return {
    valuesOf: ({ category, purpose, destination, partner }: TripSuggestion): string =>
      [categoryLabel(category), purpose, destination, partner].filter((part) => part !== null).join(' · '),
    reasonOf: ({ start, end }: Pick<Trip, 'start' | 'end'>, suggestion: TripSuggestion): string => {
      const { rule, earlierTrips: count, jobTitle } = suggestion
      if (rule === 'job') return t`From the linked job “${jobTitle}”`
      if (rule === 'hours') {
        return plural(count, {
          one: 'As on # earlier trip outside working hours',
          other: 'As on # earlier trips outside working hours',
        })
      }
      const [from, to] = [start, end].map((place) => place && near(partsOf(place).first))
      if (!from || !to) {
        return plural(count, { one: 'As on # earlier trip', other: 'As on # earlier trips' })
      }
      return plural(count, {
        one: `As on # earlier trip from ${from} to ${to}`,
        other: `As on # earlier trips from ${from} to ${to}`,
      })
    },
  }
}

/** The fields of a trip that a suggestion fills in. */
export function changeOf({ category, purpose, destination, partner }: TripSuggestion) {
  return {
    category,
    ...(purpose === null ? {} : { purpose }),
    ...(destination === null ? {} : { destination }),
    ...(partner === null ? {} : { partner }),
  }
}
