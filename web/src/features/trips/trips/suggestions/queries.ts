import { api } from '@roadbook/contract/api'
import type { RepeatedField } from '@roadbook/contract/trips/trip-suggestions'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/api.ts'
import { tripsKey } from '../trips-key.ts'

/** For trips that the user may change, by trip. */
export function suggestionsQuery(tripIds: readonly string[]) {
  const query = { tripIds: tripIds.join(',') }
  return queryOptions({
    queryKey: [...tripsKey, 'suggestions', query],
    queryFn: ({ signal }) => call(api.tripSuggestions.suggestions, { query }, { signal, quiet: true }),
    select: (found) => new Map(found.map(({ tripId, suggestions }) => [tripId, suggestions])),
    enabled: tripIds.length > 0,
    // Optional: without it, the fields are typed as usual.
    meta: { quiet: true },
  })
}

export function typedBeforeQuery(field: RepeatedField, search: string) {
  const query = search === '' ? { field } : { field, q: search }
  return queryOptions({
    queryKey: [...tripsKey, 'typed-before', query],
    queryFn: ({ signal }) => call(api.tripSuggestions.typedBefore, { query }, { signal, quiet: true }),
    select: (found) => found.map(({ text }) => text),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}
