import { maxTripsAtOnce, type TripBulkFields } from '@roadbook/contract/trips/trip-filter'
import { isOthersPrivate, type Trip } from '@roadbook/contract/trips/trips'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Chosen } from '../../../../ui/list/list-bulk-bar.tsx'
import { useCan } from '../../../people/users/queries.ts'
import { useCategorise } from '../categorise.ts'
import { filterQuery, type TripFilter } from '../queries.ts'
import { suggestionsQuery } from '../suggestions/queries.ts'
import { changeOf } from '../suggestions/use-suggestion-text.ts'
import { useCategories } from '../use-categories.ts'

type Options = { chosen: Chosen<Trip>; filter: TripFilter; onDone: () => void }

/** Bulk actions for the selected trips, used by the bar and by the keyboard. */
export function useBulkActions({ chosen: { rows, isAll, count }, filter, onDone }: Options) {
  const mayWrite = useCan('trips.write')
  const categories = useCategories()
  const categorise = useCategorise()
  const changeable = rows.filter((trip) => !trip.locked && !isOthersPrivate(trip))
  const mayChange = mayWrite && (isAll || changeable.length > 0)
  const asked = mayChange && !isAll ? changeable.map(({ id }) => id) : []
  const { data: suggestions } = useQuery(suggestionsQuery(asked))
  const changes = asked.flatMap((tripId) => {
    const [first] = suggestions?.get(tripId) ?? []
    return first === undefined ? [] : [{ tripId, ...changeOf(first) }]
  })
  // Set at once: two clicks may come before the buttons render again.
  const isRunning = useRef(false)
  const run = (body: Parameters<typeof categorise.mutate>[0]) => {
    if (isRunning.current) return
    isRunning.current = true
    const onSettled = () => {
      isRunning.current = false
    }
    categorise.mutate(body, { onSuccess: onDone, onSettled })
  }
  return {
    categories,
    mayChange,
    isTooMany: count > maxTripsAtOnce,
    isBusy: categorise.isPending,
    /** How many of the trips have a suggestion. */
    suggested: changes.length,
    set: (fields: TripBulkFields) =>
      run(
        isAll
          ? { filter: filterQuery(filter), expectedCount: count, ...fields }
          : { tripIds: rows.map(({ id }) => id), ...fields },
      ),
    /** Each trip gets its most likely suggestion. */
    accept: () => changes.length > 0 && run({ changes }),
  }
}
