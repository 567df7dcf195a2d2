import { sql } from 'kysely'
import type { Database } from '../../database/client.ts'
import { wordsOfPlace } from './address-words.ts'
import type { Places } from './places.ts'

/** A turn takes so many; the rest waits for the next. */
const AT_MOST = 500

type TripEnds = {
  tenantId: string
  tripId: string
  running: boolean
  startLatitude: number
  startLongitude: number
  endLatitude: number
  endLongitude: number
}

/** Words for the places where trips began and ended; no words yet is the mark that they are wanted. */
export async function addressTrips(database: Database, places: Places): Promise<void> {
  const { rows } = await database.asIngest((tx) =>
    sql<TripEnds>`select * from trips_without_address(${AT_MOST})`.execute(tx),
  )
  for (const [tenantId, trips] of Map.groupBy(rows, (trip) => trip.tenantId)) {
    const words = (latitude: number, longitude: number) => wordsOfPlace(places.nearest(latitude, longitude))
    const starts = trips.map((trip) => words(trip.startLatitude, trip.startLongitude))
    const ends = trips.map((trip) => (trip.running ? null : words(trip.endLatitude, trip.endLongitude)))
    // Only where the place is still the one that was named: a trip may have been drawn anew meanwhile.
    await database.inTenant({ tenantId }, (tx) =>
      sql`
        update trips t set start_address = coalesce(t.start_address, n.start_address),
          end_address = case when t.running then null else coalesce(t.end_address, n.end_address) end
        from unnest(${trips.map((trip) => trip.tripId)}::uuid[],
          ${trips.map((trip) => trip.startLatitude)}::float8[], ${trips.map((trip) => trip.endLatitude)}::float8[],
          ${starts}::text[], ${ends}::text[])
          as n (id, start_latitude, end_latitude, start_address, end_address)
        where t.tenant_id = ${tenantId} and t.id = n.id
          and t.start_latitude = n.start_latitude and t.end_latitude = n.end_latitude`.execute(tx),
    )
  }
}
