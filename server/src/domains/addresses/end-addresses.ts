import { sql } from 'kysely'
import type { Database, Tx } from '../../database/client.ts'
import { nameStops, nameTrips } from '../trips/index.ts'
import { wordsOfPlace } from './address-words.ts'
import { cellOf } from './cell.ts'
import { knownStreets, type WantedPlace, wantStreets } from './street-questions.ts'
import type { Words } from './words.ts'

/** A turn takes so many; the rest waits for the next. */
const AT_MOST = 500

type Named = { latitude: number; longitude: number }

type TripEnds = {
  tenantId: string
  tripId: string
  vehicleId: string
  running: boolean
  startTime: Date
  endTime: Date
  startAddress: string | null
  endAddress: string | null
  startLatitude: number
  startLongitude: number
  endLatitude: number
  endLongitude: number
}

/**
 * Words for where trips began and ended and vehicles stood; no words yet is the mark that they are wanted. A street that
 * is known already, else the nearest place at once, and the question for the street is put into the queue with it.
 */
export async function addressEnds(database: Database, words: Words): Promise<void> {
  const { rows: trips } = await database.asIngest((tx) =>
    sql<TripEnds>`select * from trips_without_address(${AT_MOST})`.execute(tx),
  )
  for (const [tenantId, ofTenant] of Map.groupBy(trips, (trip) => trip.tenantId)) {
    const wanted = await withLocalNames(ofTenant.flatMap(wantedEnds), words)
    await database.inTenant({ tenantId }, (tx) =>
      addressTrips(tx, { tenantId, trips: ofTenant, wanted }, words),
    )
  }
  const { rows: stops } = await database.asIngest((tx) =>
    sql<StopPlace>`select * from stops_without_address(${AT_MOST})`.execute(tx),
  )
  for (const [tenantId, ofTenant] of Map.groupBy(stops, (stop) => stop.tenantId)) {
    const wanted = await withLocalNames(ofTenant.map(wantedStop), words)
    await database.inTenant({ tenantId }, (tx) =>
      addressStops(tx, { tenantId, stops: ofTenant, wanted }, words),
    )
  }
}

type Wanted = { places: readonly WantedPlace[]; local: ReadonlyMap<string, string | null> }

/** Read before the transaction, which should not wait for a file. */
async function withLocalNames(places: readonly WantedPlace[], words: Words): Promise<Wanted> {
  return { places, local: (await words.local?.namesOf(places, words.places)) ?? new Map() }
}

/** What a place is called now, and which places are still to be asked for outside. */
async function namesFor(tx: Tx, tenantId: string, { places, local }: Wanted, words: Words) {
  const isKnownHere = ({ latitude, longitude }: Named) => local.has(cellOf(latitude, longitude))
  const elsewhere = places.filter((place) => !isKnownHere(place))
  const mayAsk = elsewhere.length > 0 && (await words.wantsStreets(tx, tenantId))
  const known = mayAsk ? await knownStreets(tx, tenantId, elsewhere) : new Map<string, string | null>()
  if (mayAsk) {
    const unknown = elsewhere.filter((place) => !known.has(cellOf(place.latitude, place.longitude)))
    await wantStreets(tx, tenantId, { places: unknown, now: words.now })
  }
  // Far from everything there are no words: '' says that somebody looked, and is told as null.
  return ({ latitude, longitude }: Named): string => {
    const cell = cellOf(latitude, longitude)
    const street = local.get(cell) ?? known.get(cell)
    return street ?? wordsOfPlace(words.places.nearest(latitude, longitude)) ?? ''
  }
}

async function addressTrips(
  tx: Tx,
  { tenantId, trips, wanted }: { tenantId: string; trips: readonly TripEnds[]; wanted: Wanted },
  words: Words,
): Promise<void> {
  const nameOf = await namesFor(tx, tenantId, wanted, words)
  const named = trips.map((trip) => ({
    ...trip,
    startAddress: nameOf(startOf(trip)),
    endAddress: trip.running ? null : nameOf(endOf(trip)),
  }))
  await nameTrips(tx, tenantId, named)
}

function startOf({ startLatitude, startLongitude }: TripEnds): Named {
  return { latitude: startLatitude, longitude: startLongitude }
}

function endOf({ endLatitude, endLongitude }: TripEnds): Named {
  return { latitude: endLatitude, longitude: endLongitude }
}

function wantedEnds(trip: TripEnds): WantedPlace[] {
  const { vehicleId, tripId, startTime, endTime, startAddress, endAddress, running } = trip
  const start = { kind: 'tripStart' as const, vehicleId, tripId, at: startTime, ...startOf(trip) }
  const end = { kind: 'tripEnd' as const, vehicleId, tripId, at: endTime, ...endOf(trip) }
  return [...(startAddress === null ? [start] : []), ...(endAddress === null && !running ? [end] : [])]
}

type StopPlace = Named & { tenantId: string; vehicleId: string; startTime: Date }

function wantedStop({ vehicleId, startTime: at, latitude, longitude }: StopPlace): WantedPlace {
  return { kind: 'stop', vehicleId, tripId: null, at, latitude, longitude }
}

async function addressStops(
  tx: Tx,
  { tenantId, stops, wanted }: { tenantId: string; stops: readonly StopPlace[]; wanted: Wanted },
  words: Words,
): Promise<void> {
  const nameOf = await namesFor(tx, tenantId, wanted, words)
  await nameStops(
    tx,
    tenantId,
    stops.map((stop) => ({ ...stop, address: nameOf(stop) })),
  )
}
