/** What a vehicle did in a period, row by row; the figures are those of our own reports. */
import { can } from '@roadbook/contract/core/permissions'
import type { TripPlace } from '@roadbook/contract/trips/trip'
import { traccarAttributes } from '@roadbook/protocols/traccar/positions'
import type { Context } from '../../../http/scope.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { odometersAt, odometersByTrip } from '../../fleet/odometer/index.ts'
import { METERS_PER_100_KM, readConsumption } from '../../money/expenses/index.ts'
import { keyCodes } from '../../people/driver-keys/index.ts'
import { isReliable, type StoredPosition } from '../../tracking/positions/index.ts'
import { streamVisible } from '../../tracking/locations/index.ts'
import { type ReportedTrip, readReportedTrips } from '../../trips/trips/index.ts'
import { daysOfSpan, readStops } from '../report-tables/index.ts'
import { type Device, placeOf } from './devices.ts'
import { positionNumber } from './numbers.ts'
import { knotsOf, timeOf } from './units.ts'

export type Period = { from: Date; until: Date }
export type Rows = (context: Context, device: Device, period: Period) => AsyncIterable<object>

export async function* routeRows(context: Context, { vehicle, number }: Device, { from, until }: Period) {
  const period = { vehicleId: vehicle.id, from, to: new Date(until.getTime() - 1) }
  for await (const part of streamVisible(context, period)) {
    for (const position of part) if (isReliable(position)) yield toPosition(context, number, position)
  }
}

export function toPosition(context: Context, number: number, { record, receivedMs }: StoredPosition) {
  const { latitude, longitude, speedKmh = null, headingDegrees = null } = record
  const timestamp = new Date(record.timeMs).toISOString()
  return {
    ...placeOf({ number, timestamp, latitude, longitude, speedKmh, headingDegrees, address: null }),
    serverTime: timeOf(new Date(receivedMs)),
    altitude: record.altitudeMeters ?? 0,
    accuracy: record.accuracyMeters ?? 0,
    geofenceIds: null,
    attributes: { motion: (speedKmh ?? 0) > 0, ...attributesOf(context, record) },
  }
}

/** Whoever sees people knows their keys. */
const mayKnowKeys = ({ scope }: Context): boolean => can([scope.role], 'users.read')

function attributesOf(context: Context, record: StoredPosition['record']): Record<string, unknown> {
  const { driverUniqueId, ...others } = traccarAttributes(record)
  return driverUniqueId === undefined || !mayKnowKeys(context) ? others : { ...others, driverUniqueId }
}

export async function* tripRows(context: Context, device: Device, period: Period) {
  const vehicleId = device.vehicle.id
  const trips = await readReportedTrips(context, { vehicleId, ...period })
  const odometers = await odometersOf(context, vehicleId, trips)
  const litres = await litresPer100Km(context, vehicleId, period)
  const drivers = mayKnowKeys(context) ? trips.flatMap(({ driverId }) => driverId ?? []) : []
  const keyOf = await keyCodes(context, drivers)
  for (const trip of trips) {
    const { startMeters = 0, endMeters = 0 } = odometers.get(trip.id) ?? {}
    yield {
      ...toTrip(device, trip, litres),
      startOdometer: startMeters,
      endOdometer: endMeters,
      driverUniqueId: trip.driverId && (keyOf.get(trip.driverId) ?? trip.driverId),
    }
  }
}

function odometersOf(context: Context, vehicleId: string, trips: readonly ReportedTrip[]) {
  return odometersByTrip(
    context,
    trips.map((trip) => ({ ...trip, vehicleId })),
  )
}

function toTrip(device: Device, trip: ReportedTrip, litres: number) {
  const { number } = device
  return {
    ...headOf(device),
    ...figuresOf([trip], litres),
    duration: trip.durationSeconds * 1000,
    startPositionId: positionNumber(number, trip.startTime),
    startTime: timeOf(trip.startTime),
    ...endOf('start', trip.start),
    endPositionId: positionNumber(number, trip.endTime),
    endTime: timeOf(trip.endTime),
    ...endOf('end', trip.end),
    driverName: trip.driverName,
  }
}

/** Null for the places of private trips, of which reports show only the distance. */
function endOf(side: 'start' | 'end', place: TripPlace | null) {
  return {
    [`${side}Lat`]: place?.latitude ?? null,
    [`${side}Lon`]: place?.longitude ?? null,
    [`${side}Address`]: place?.address ?? null,
  }
}

function headOf({ vehicle, number }: Device) {
  return { deviceId: number, deviceName: vehicle.registration }
}

/** As in our report about fuel: what the vehicle consumes per kilometre in the period. 0 if that isn't known, or electricity. */
async function litresPer100Km(context: Context, vehicleId: string, { from, until }: Period): Promise<number> {
  const span = { from: from.toISOString(), until: until.toISOString() }
  const consumption = await readConsumption(context, [vehicleId], daysOfSpan(span, await timeZoneOf(context)))
  const { energy, per100Km = 0 } = consumption.get(vehicleId) ?? {}
  return energy === 'litres' ? per100Km : 0
}

function figuresOf(trips: readonly ReportedTrip[], litres = 0) {
  const sumOf = (key: 'distanceMeters' | 'durationSeconds') => trips.reduce((sum, trip) => sum + trip[key], 0)
  const [distanceMeters, seconds] = [sumOf('distanceMeters'), sumOf('durationSeconds')]
  const averageKmh = trips.length === 1 ? trips[0]?.averageSpeedKmh : (distanceMeters / (seconds || 1)) * 3.6
  return {
    spentFuel: Math.round((litres * distanceMeters) / (METERS_PER_100_KM / 10)) / 10,
    distance: distanceMeters,
    averageSpeed: knotsOf(averageKmh),
    maxSpeed: knotsOf(trips.reduce((most, { maxSpeedKmh }) => Math.max(most, maxSpeedKmh), 0)),
  }
}

const ROWS_AT_ONCE = 500

export async function* stopRows(context: Context, device: Device, span: Period) {
  const input = { span, vehicleIds: [device.vehicle.id], minSeconds: 0 }
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const stops = await readStops(context, input, { limit: ROWS_AT_ONCE, offset })
    const odometers = await odometersAt(
      context,
      stops.map(({ startTime }) => ({ vehicleId: device.vehicle.id, timeMs: Date.parse(startTime) })),
    )
    for (const [index, stop] of stops.entries()) {
      const odometer = odometers[index] ?? 0
      yield {
        ...headOf(device),
        ...figuresOf([]),
        startOdometer: odometer,
        endOdometer: odometer,
        duration: stop.standingSeconds * 1000,
        engineHours: stop.idleSeconds * 1000,
        positionId: positionNumber(device.number, stop.startTime),
        startTime: timeOf(stop.startTime),
        endTime: timeOf(stop.endTime ?? context.now),
        latitude: stop.latitude,
        longitude: stop.longitude,
        address: stop.geofenceName ?? stop.address,
      }
    }
    if (stops.length < ROWS_AT_ONCE) return
  }
}

export async function* summaryRows(context: Context, device: Device, period: Period) {
  const vehicleId = device.vehicle.id
  const trips = await readReportedTrips(context, { vehicleId, ...period })
  // Of the trips, not of the period's ends: at any instant it would tell how far a private trip had come.
  const odometers = [...(await odometersOf(context, vehicleId, trips)).values()]
  const seconds = trips.reduce((sum, trip) => sum + trip.durationSeconds + trip.stopIdleSeconds, 0)
  yield {
    ...headOf(device),
    ...figuresOf(trips, await litresPer100Km(context, vehicleId, period)),
    startOdometer: odometers.length === 0 ? 0 : Math.min(...odometers.map(({ startMeters }) => startMeters)),
    endOdometer: Math.max(0, ...odometers.map(({ endMeters }) => endMeters)),
    engineHours: seconds * 1000,
    startTime: timeOf(period.from),
    endTime: timeOf(period.until),
  }
}
