import type { tripSuggestionRoutes } from '@roadbook/contract/trips/trip-suggestions'
import type { Handlers } from '../../../http/mount.ts'
import { suggestTrips } from './suggest-trips.ts'
import { typedBefore } from './typed-before.ts'

export const tripSuggestionHandlers: Handlers<typeof tripSuggestionRoutes> = {
  suggestions: (context, { query }) => suggestTrips(context, query.tripIds),
  typedBefore: (context, { query }) => typedBefore(context, { field: query.field, search: query.q }),
}
