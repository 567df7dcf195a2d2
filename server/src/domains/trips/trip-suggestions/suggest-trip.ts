/** What earlier trips and linked jobs suggest for a trip. */
import type { SuggestionRule, TripSuggestion } from '@roadbook/contract/trips/trip-suggestions'
import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import { PRIVATE } from '../../core/privacy/index.ts'

type Texts = { purpose: string | null; destination: string | null; partner: string | null }

type Said = Texts & {
  category: string
  driverId: string | null
  startMs: number
  start: LatLon
  end: LatLon
  /** Names of the smallest geofences around the ends. */
  startGeofence: string | null
  endGeofence: string | null
  isInWorkingHours: boolean
}

/** A trip that a person has edited. */
export type EarlierTrip = Said

export type TripToSuggestFor = Said & {
  /** A person has set or confirmed its category: only its empty texts are suggested. */
  isEdited: boolean
  jobs: readonly { title: string; address: string | null }[]
}

const BUSINESS = 'business'
/** People park on either side of the street and around the corner. */
const SAME_PLACE_METERS = 250
/** After that a trip counts half as much as one of today: habits change. */
const HALF_LIFE_MS = 90 * 86_400_000
const MAX_SUGGESTIONS = 3
/** Fewer trips outside working hours, or a smaller share of them, are no habit. */
const LEAST_TRIPS_OUTSIDE_HOURS = 3
const LEAST_SHARE_OUTSIDE_HOURS = 0.6

/**
 * At most three suggestions, the likeliest first: by linked jobs, then by earlier trips between the same geofences, then by
 * those of the same route, then by what was usual outside working hours. Each adds something, and none replaces a text.
 * The order of `earlier` doesn't matter.
 */
export function suggestTrip(trip: TripToSuggestFor, earlier: readonly EarlierTrip[]): TripSuggestion[] {
  const usable = earlier.filter((other) => other.startMs < trip.startMs && !isOthersPrivate(other, trip))
  const found = [
    ...trip.jobs.map(ofJob),
    ...ranked(trip, usable, { rule: 'geofences', isAlike: isBetweenSameGeofences }),
    ...ranked(trip, usable, { rule: 'route', isAlike: isSameRoute }),
    ...outsideWorkingHours(trip, usable),
  ]
  const fitting = found
    .filter(({ category }) => !trip.isEdited || category === trip.category)
    .map((suggestion) => ({ ...suggestion, ...missingTexts(trip, suggestion) }))
    .filter((suggestion) => !trip.isEdited || hasTexts(suggestion))
  return firstOfEach(fitting).slice(0, MAX_SUGGESTIONS)
}

/** A private trip is an example only for its own driver, and one without a driver for nobody. */
function isOthersPrivate(other: Said, trip: Said): boolean {
  return other.category === PRIVATE && (other.driverId === null || other.driverId !== trip.driverId)
}

function isBetweenSameGeofences(trip: Said, other: Said): boolean {
  const { startGeofence, endGeofence } = trip
  if (startGeofence === null || endGeofence === null) return false
  return other.startGeofence === startGeofence && other.endGeofence === endGeofence
}

function isSameRoute(trip: Said, other: Said): boolean {
  return isNear(trip.start, other.start) && isNear(trip.end, other.end)
}

function isNear(a: LatLon, b: LatLon): boolean {
  return distanceMeters(a, b) <= SAME_PLACE_METERS
}

function ofJob({ title, address }: TripToSuggestFor['jobs'][number]): TripSuggestion {
  const texts = { purpose: title, destination: address, partner: null }
  return { category: BUSINESS, ...texts, rule: 'job', earlierTrips: 0, jobTitle: title }
}

type Rule = { rule: SuggestionRule; isAlike: (trip: Said, other: Said) => boolean }

/** One suggestion for each combination of values, by category first: those with texts before those without. */
function ranked(trip: Said, usable: readonly EarlierTrip[], { rule, isAlike }: Rule): TripSuggestion[] {
  const alike = usable.filter((other) => isAlike(trip, other)).map(withoutPrivateTexts)
  const ofCategory = weights(trip, alike, ({ category }) => category)
  const ofValues = weights(trip, alike, keyOf)
  const groups = [...Map.groupBy(alike, keyOf)].map(([key, trips]) => ({ key, trips, first: trips[0] }))
  return groups
    .flatMap(({ key, trips, first }) =>
      first ? [{ key, count: trips.length, values: valuesOf(first) }] : [],
    )
    .toSorted(
      (a, b) =>
        (ofCategory.get(b.values.category) ?? 0) - (ofCategory.get(a.values.category) ?? 0) ||
        Number(hasTexts(b.values)) - Number(hasTexts(a.values)) ||
        (ofValues.get(b.key) ?? 0) - (ofValues.get(a.key) ?? 0) ||
        (a.key < b.key ? -1 : 1),
    )
    .map(({ count, values }) => ({ ...values, rule, earlierTrips: count, jobTitle: null }))
}

/** How often each occurred, where older trips count less. Summed in order of time, so that the result is always the same. */
function weights(
  trip: Said,
  others: readonly EarlierTrip[],
  keyOfTrip: (other: EarlierTrip) => string,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const other of others.toSorted((a, b) => a.startMs - b.startMs)) {
    const weight = 0.5 ** ((trip.startMs - other.startMs) / HALF_LIFE_MS)
    sums.set(keyOfTrip(other), (sums.get(keyOfTrip(other)) ?? 0) + weight)
  }
  return sums
}

/** From a private trip only the category is used. */
function withoutPrivateTexts(other: EarlierTrip): EarlierTrip {
  return other.category === PRIVATE ? { ...other, purpose: null, destination: null, partner: null } : other
}

function valuesOf({ category, purpose, destination, partner }: Said) {
  return { category, purpose, destination, partner }
}

function keyOf(trip: Said): string {
  return JSON.stringify(valuesOf(trip))
}

/** The category alone, if it was usual at such times and is not business. */
function outsideWorkingHours(trip: Said, usable: readonly EarlierTrip[]): TripSuggestion[] {
  if (trip.isInWorkingHours) return []
  const others = usable.filter(({ isInWorkingHours }) => !isInWorkingHours)
  const sums = weights(trip, others, ({ category }) => category)
  const [usual] = [...sums].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  if (usual === undefined || usual[0] === BUSINESS) return []
  const [category, weight] = usual
  const all = sums.values().reduce((sum, one) => sum + one, 0)
  const earlierTrips = others.filter((other) => other.category === category).length
  if (earlierTrips < LEAST_TRIPS_OUTSIDE_HOURS || weight < all * LEAST_SHARE_OUTSIDE_HOURS) return []
  const texts = { purpose: null, destination: null, partner: null }
  return [{ category, ...texts, rule: 'hours', earlierTrips, jobTitle: null }]
}

/** The texts that the trip lacks. */
function missingTexts(trip: Texts, { purpose, destination, partner }: Texts): Texts {
  return {
    purpose: trip.purpose === null ? purpose : null,
    destination: trip.destination === null ? destination : null,
    partner: trip.partner === null ? partner : null,
  }
}

function hasTexts({ purpose, destination, partner }: Texts): boolean {
  return purpose !== null || destination !== null || partner !== null
}

function firstOfEach(suggestions: readonly TripSuggestion[]): TripSuggestion[] {
  const keys = suggestions.map(({ category, purpose, destination, partner }) =>
    JSON.stringify([category, purpose, destination, partner]),
  )
  return suggestions.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}
