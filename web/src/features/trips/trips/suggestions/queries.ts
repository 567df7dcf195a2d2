import { api } from '@roadbook/contract/api'
import type { RepeatedField } from '@roadbook/contract/trips/trip-suggestions'
import { keepPreviousData } from '@tanstack/react-query'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { tripsKey } from '../trips-key.ts'

/** For trips that the user may change, by trip. */
export function suggestionsQuery(tripIds: readonly string[]) {
  const query = { tripIds: tripIds.join(',') }
  return callQuery([...tripsKey, 'suggestions', query], api.tripSuggestions.suggestions, {
    query,
    select: (found) => new Map(found.map(({ tripId, suggestions }) => [tripId, suggestions])),
    enabled: tripIds.length > 0,
    // Optional: without it, the fields are typed as usual.
    quiet: true,
  })
}

export function typedBeforeQuery(field: RepeatedField, search: string) {
  const query = search === '' ? { field } : { field, q: search }
  return callQuery([...tripsKey, 'typed-before', query], api.tripSuggestions.typedBefore, {
    query,
    select: (found) => found.map(({ text }) => text),
    placeholderData: keepPreviousData,
    quiet: true,
  })
}
