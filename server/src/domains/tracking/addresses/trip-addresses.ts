import { sql } from 'kysely'
import type { Database, Tx } from '../../../database/client.ts'
import { placeText } from './address-text.ts'
import { cellOf } from './cell.ts'
import { cachedStreets, type WantedPlace, queueStreets } from './geocoding-queue.ts'
import type { AddressSources } from './address-sources.ts'
import type { NamedTrips } from './named-trips.ts'

/** Trips and stops per turn; the remaining ones wait for the next. */
const AT_MOST = 500

type Naming = AddressSources & NamedTrips

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
 * Adds addresses to the ends of trips and to stops; null is a missing address. A place gets a cached street, otherwise the
 * nearest place at once, and its street is queued in the same transaction.
 */
export async function addTripAndStopAddresses(database: Database, naming: Naming): Promise<void> {
  const { rows: trips } = await database.asIngest((tx) =>
    sql<TripEnds>`select * from trips_without_address(${AT_MOST})`.execute(tx),
  )
  for (const [tenantId, ofTenant] of Map.groupBy(trips, (trip) => trip.tenantId)) {
    const wanted = await withLocalNames(ofTenant.flatMap(wantedEnds), naming)
    await database.inTenant({ tenantId }, (tx) =>
      addressTrips(tx, { tenantId, trips: ofTenant, wanted }, naming),
    )
  }
  const { rows: stops } = await database.asIngest((tx) =>
    sql<StopPlace>`select * from stops_without_address(${AT_MOST})`.execute(tx),
  )
  for (const [tenantId, ofTenant] of Map.groupBy(stops, (stop) => stop.tenantId)) {
    const wanted = await withLocalNames(ofTenant.map(wantedStop), naming)
    await database.inTenant({ tenantId }, (tx) =>
      addressStops(tx, { tenantId, stops: ofTenant, wanted }, naming),
    )
  }
}

type Wanted = { places: readonly WantedPlace[]; local: ReadonlyMap<string, string | null> }

/** Read before the transaction, which should not wait for a file. */
async function withLocalNames(places: readonly WantedPlace[], sources: AddressSources): Promise<Wanted> {
  return { places, local: (await sources.local?.namesOf(places, sources.places)) ?? new Map() }
}

/** The current addresses, and a request for each street that isn't known. */
async function namesFor(tx: Tx, tenantId: string, { places, local }: Wanted, sources: AddressSources) {
  const isKnownHere = ({ latitude, longitude }: Named) => local.has(cellOf(latitude, longitude))
  const elsewhere = places.filter((place) => !isKnownHere(place))
  const mayAsk = elsewhere.length > 0 && (await sources.wantsStreets(tx, tenantId))
  const known = mayAsk ? await cachedStreets(tx, tenantId, elsewhere) : new Map<string, string | null>()
  if (mayAsk) {
    const unknown = elsewhere.filter((place) => !known.has(cellOf(place.latitude, place.longitude)))
    await queueStreets(tx, tenantId, { places: unknown, now: sources.now })
  }
  // If nothing is near there is no address: '' means that it was looked up, and is sent as null.
  return ({ latitude, longitude }: Named): string => {
    const cell = cellOf(latitude, longitude)
    const street = local.get(cell) ?? known.get(cell)
    return street ?? placeText(sources.places().nearest(latitude, longitude)) ?? ''
  }
}

async function addressTrips(
  tx: Tx,
  { tenantId, trips, wanted }: { tenantId: string; trips: readonly TripEnds[]; wanted: Wanted },
  naming: Naming,
): Promise<void> {
  const nameOf = await namesFor(tx, tenantId, wanted, naming)
  const named = trips.map((trip) => ({
    ...trip,
    startAddress: nameOf(startOf(trip)),
    endAddress: trip.running ? null : nameOf(endOf(trip)),
  }))
  await naming.addTripAddresses(tx, tenantId, named)
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
  naming: Naming,
): Promise<void> {
  const nameOf = await namesFor(tx, tenantId, wanted, naming)
  await naming.addStopAddresses(
    tx,
    tenantId,
    stops.map((stop) => ({ ...stop, address: nameOf(stop) })),
  )
}
