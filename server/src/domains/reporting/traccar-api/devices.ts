/** Vehicles in use that the caller sees now, as Traccar's devices with their last positions. */
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import type { VehicleState } from '@roadbook/contract/tracking/locations'
import type { Context } from '../../../http/scope.ts'
import { readVehicles, readVehiclesInUse } from '../../fleet/vehicles/index.ts'
import { geofencesAt } from '../../tracking/geofence-places/index.ts'
import { numbersOf, positionNumber } from './numbers.ts'
import { knotsOf, timeOf } from './units.ts'

export type Device = {
  vehicle: Vehicle
  number: number
  /** 0 without a fleet category, as Traccar says it. */
  groupNumber: number
}

/** All of them, or those of these ids. */
export async function readDevices(context: Context, ids?: readonly string[]): Promise<Device[]> {
  const read = ids ? await readVehicles(context, ids) : await readVehiclesInUse(context)
  // A driver also sees vehicles that they had before.
  const vehicles = read.filter(({ archived, yours }) => !archived && (yours?.until ?? null) === null)
  const categories = vehicles.flatMap(({ fleetCategoryId }) => fleetCategoryId ?? [])
  const numberOf = await numbersOf(
    context,
    'vehicle',
    vehicles.map(({ id }) => id),
  )
  const groupOf = await numbersOf(context, 'group', categories)
  return vehicles.map((vehicle) => ({
    vehicle,
    number: numberOf(vehicle.id),
    groupNumber: vehicle.fleetCategoryId === null ? 0 : groupOf(vehicle.fleetCategoryId),
  }))
}

const statusOf = (state: VehicleState): string =>
  state === 'offline' ? 'offline' : state === 'noDevice' ? 'unknown' : 'online'

export function toDevice({ vehicle, number, groupNumber }: Device) {
  const { lastPosition } = vehicle
  return {
    id: number,
    attributes: {},
    groupId: groupNumber,
    calendarId: 0,
    name: vehicle.registration,
    uniqueId: uniqueIdOf(vehicle),
    status: statusOf(vehicle.state),
    lastUpdate: lastPosition && timeOf(lastPosition.timestamp),
    positionId: lastPosition ? positionNumber(number, lastPosition.timestamp) : 0,
    phone: null,
    model: [vehicle.make, vehicle.model].filter(Boolean).join(' ') || null,
    contact: vehicle.driverName,
    category: vehicle.isPhone ? 'person' : 'car',
    disabled: false,
    expirationTime: null,
  }
}

/** What its tracker is called, by which clients that came from Traccar know it. */
function uniqueIdOf({ deviceIdentifier, id }: Vehicle): string {
  return deviceIdentifier ?? id
}

/** Last positions of those that have one which the caller may see. */
export async function lastPositions(context: Context, devices: readonly Device[]) {
  const seen = devices.flatMap((device) => {
    const { lastPosition } = device.vehicle
    return lastPosition ? [{ ...device, lastPosition }] : []
  })
  const inside = await geofencesAt(
    context,
    seen.map(({ lastPosition }) => lastPosition),
  )
  const geofenceOf = await numbersOf(context, 'geofence', inside.flat())
  return seen.map(({ vehicle, number, lastPosition: at }, index) => {
    const { odometerMeters: totalDistance, batteryPercent, state } = vehicle
    return {
      ...placeOf({ number, ...at }),
      geofenceIds: inside[index]?.map(geofenceOf) ?? [],
      attributes: {
        ...(at.ignition === null ? {} : { ignition: at.ignition }),
        motion: state === 'moving',
        totalDistance,
        ...(batteryPercent === null ? {} : { batteryLevel: batteryPercent }),
      },
    }
  })
}

type Place = {
  number: number
  timestamp: string
  latitude: number
  longitude: number
  speedKmh: number | null
  headingDegrees: number | null
  address: string | null
}

export function placeOf({ number, timestamp, latitude, longitude, ...more }: Place) {
  const time = timeOf(timestamp)
  return {
    id: positionNumber(number, timestamp),
    deviceId: number,
    protocol: 'roadbook',
    serverTime: time,
    deviceTime: time,
    fixTime: time,
    outdated: false,
    valid: true,
    latitude,
    longitude,
    altitude: 0,
    speed: knotsOf(more.speedKmh),
    course: more.headingDegrees ?? 0,
    address: more.address,
    accuracy: 0,
    network: null,
  }
}
