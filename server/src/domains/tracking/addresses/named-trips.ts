import type { Tx } from '../../../database/client.ts'

/** Writes addresses into trips and stops; whoever stores them hands it in. */
export type NamedTrips = {
  /** Fills in missing addresses. */
  addTripAddresses(this: void, tx: Tx, tenantId: string, trips: readonly NamedTrip[]): Promise<void>
  addStopAddresses(this: void, tx: Tx, tenantId: string, stops: readonly NamedStop[]): Promise<void>
  /** Replaces the addresses of these places by better ones. */
  replaceAddresses(
    this: void,
    tx: Tx,
    tenantId: string,
    of: { address: string; places: readonly RecordPlace[] },
  ): Promise<void>
}

export type NamedTrip = {
  tripId: string
  vehicleId: string
  startLatitude: number
  endLatitude: number
  startAddress: string
  /** Null while the trip is in progress. */
  endAddress: string | null
}

export type NamedStop = { vehicleId: string; startTime: Date; latitude: number; address: string }

export type RecordPlace = {
  kind: 'tripStart' | 'tripEnd' | 'stop'
  vehicleId: string
  tripId: string | null
  /** When the vehicle was there. */
  at: Date
  latitude: number
  longitude: number
}
