import { z } from 'zod'
import { idOf, trimmedText } from '../core/entity.ts'
import { Instant } from '../core/instant.ts'
import { queryList } from '../core/paging.ts'
import { routes } from '../core/route.ts'

/** The most trips of one call: a page of the list. */
const maxTripsSuggested = 200

/**
 * The reason for the suggestion: a job linked to the trip, earlier trips between the same geofences, earlier trips with the
 * same ends, or earlier trips outside working hours.
 */
export const SuggestionRule = z.enum(['job', 'geofences', 'route', 'hours'])
export type SuggestionRule = z.infer<typeof SuggestionRule>

/** Values that a person may accept for a trip. Nothing is stored until they do. */
export const TripSuggestion = z.object({
  category: z.string(),
  /** Null leaves the field unchanged. */
  purpose: z.string().nullable(),
  destination: z.string().nullable(),
  partner: z.string().nullable(),
  rule: SuggestionRule,
  /** How many earlier trips had the same; 0 for a job. */
  earlierTrips: z.int(),
  jobTitle: z.string().nullable(),
})
export type TripSuggestion = z.infer<typeof TripSuggestion>

export const SuggestionsOfTrip = z.object({
  tripId: idOf('trip'),
  /** The most likely first; empty if there is nothing to suggest or the trip may not be changed. */
  suggestions: z.array(TripSuggestion),
})
export type SuggestionsOfTrip = z.infer<typeof SuggestionsOfTrip>

/** Fields of a trip in which texts are often repeated. */
export const RepeatedField = z.enum(['purpose', 'destination', 'partner'])
export type RepeatedField = z.infer<typeof RepeatedField>

export const TypedText = z.object({
  text: z.string(),
  /** Among the latest trips with texts. */
  trips: z.int(),
  /** When the last of them started. */
  lastTripTime: Instant,
})
export type TypedText = z.infer<typeof TypedText>

export const tripSuggestionRoutes = routes({
  suggestions: {
    method: 'GET',
    path: '/trips/suggestions',
    access: 'trips.write',
    summary:
      'Suggests category, purpose, destination and business partner of trips, from their jobs and from earlier trips. Changes nothing.',
    query: z.object({
      tripIds: queryList(idOf('trip'), { min: 1, max: maxTripsSuggested }),
    }),
    response: z.array(SuggestionsOfTrip),
  },
  typedBefore: {
    method: 'GET',
    path: '/trips/typed-before',
    access: 'trips.write',
    summary:
      'Lists texts that the latest trips have in a field, the most frequent and recent first: for a driver those of their own trips.',
    query: z.object({ field: RepeatedField, q: trimmedText(200).optional() }),
    response: z.array(TypedText),
  },
})
