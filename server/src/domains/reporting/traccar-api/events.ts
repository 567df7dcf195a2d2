/** Alerts of alarms, trackers and geofences as Traccar's events. */
import type { AlarmEventType } from '@roadbook/contract/rules/alarm-types'
import type { GeofenceAlertType } from '@roadbook/contract/rules/geofence-alerts'
import { AppError, notFound } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { readEvents as readAlarmEvents } from '../../rules/alarms/index.ts'
import { readAlerts as readGeofenceAlerts } from '../../rules/geofences/index.ts'
import { type Device, readDevices } from './devices.ts'
import { idOfNumber, numbersOf, positionNumber } from './numbers.ts'
import { knotsOf, timeOf } from './units.ts'

type Name = { type: string; alarm?: string }

/** Traccar's names of what we find; whatever it doesn't know is a general alarm. */
const alarmNames: Partial<Record<AlarmEventType | `harsh ${string}`, Name>> = {
  overspeed: { type: 'deviceOverspeed' },
  deviceOffline: { type: 'deviceOffline' },
  fuelDrop: { type: 'deviceFuelDrop' },
  maintenanceDue: { type: 'maintenance' },
  idling: { type: 'alarm', alarm: 'idle' },
  longDriving: { type: 'alarm', alarm: 'fatigueDriving' },
  movementOutsideHours: { type: 'alarm', alarm: 'movement' },
  towing: { type: 'alarm', alarm: 'tow' },
  lowBattery: { type: 'alarm', alarm: 'lowBattery' },
  powerCut: { type: 'alarm', alarm: 'powerCut' },
  unplugged: { type: 'alarm', alarm: 'powerCut' },
  crash: { type: 'alarm', alarm: 'accident' },
  panic: { type: 'alarm', alarm: 'sos' },
  jamming: { type: 'alarm', alarm: 'jamming' },
  harshBraking: { type: 'alarm', alarm: 'hardBraking' },
  harshAcceleration: { type: 'alarm', alarm: 'hardAcceleration' },
  harshCornering: { type: 'alarm', alarm: 'hardCornering' },
  'harsh braking': { type: 'alarm', alarm: 'hardBraking' },
  'harsh acceleration': { type: 'alarm', alarm: 'hardAcceleration' },
  'harsh cornering': { type: 'alarm', alarm: 'hardCornering' },
}

const geofenceNames: Record<GeofenceAlertType, Name> = {
  enter: { type: 'geofenceEnter' },
  exit: { type: 'geofenceExit' },
  dwell: { type: 'alarm', alarm: 'geofence' },
  speeding: { type: 'deviceOverspeed' },
}

type Found = {
  id: string
  name: Name
  time: string
  vehicleId: string
  hasPlace: boolean
  geofenceId: string | null
  speedKmh: number | null
}

type Filter = { id?: string; afterId?: string; vehicleId?: string; from?: Date; until?: Date }

/** More than this in one answer would take too long. */
const MAX_EVENTS = 10_000

/** Alerts of these vehicles, by default of all that the caller sees now; oldest first. */
export async function readEvents(context: Context, filter: Filter, devices?: readonly Device[]) {
  const found = await findEvents(context, filter)
  if (found.length === 0) return []
  const ids = new Set(found.map(({ vehicleId }) => vehicleId))
  return toEvents(context, devices ?? (await readDevices(context, [...ids])), found)
}

async function findEvents(context: Context, filter: Filter): Promise<Found[]> {
  const page = { page: 1, limit: MAX_EVENTS }
  const alarms = await readAlarmEvents(context, filter, page)
  const geofences = await readGeofenceAlerts(context, filter, page)
  if (alarms.totalItems + geofences.totalItems > MAX_EVENTS) {
    throw new AppError('too_many_events', { most: MAX_EVENTS })
  }
  return [
    ...alarms.items.map((event): Found => {
      const { id, time, type, details, vehicleId, value, unit, latitude, placeTime } = event
      const key = type === 'harshDriving' ? (`harsh ${details.kind ?? ''}` as const) : type
      const name = alarmNames[key] ?? { type: 'alarm', alarm: 'general' }
      const speedKmh = unit === 'kmh' ? value : null
      const hasPlace = latitude !== null && placeTime === null
      return { id, name, time, vehicleId, hasPlace, geofenceId: null, speedKmh }
    }),
    ...geofences.items.map(({ id, time, type, vehicleId, geofenceId, speedKmh }): Found => {
      const name = geofenceNames[type]
      return { id, name, time, vehicleId, hasPlace: true, geofenceId, speedKmh }
    }),
  ]
}

async function toEvents(context: Context, devices: readonly Device[], found: readonly Found[]) {
  const numbers = new Map(devices.map(({ vehicle, number }) => [vehicle.id, number]))
  const known = found
    .flatMap((event) => {
      const deviceId = numbers.get(event.vehicleId)
      return deviceId === undefined ? [] : [{ ...event, deviceId }]
    })
    .toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time))
  const numberOf = await numbersOf(
    context,
    'event',
    known.map(({ id }) => id),
  )
  const geofences = known.flatMap(({ geofenceId }) => geofenceId ?? [])
  const geofenceOf = await numbersOf(context, 'geofence', geofences)
  return known.map(({ id, name: { type, alarm }, time, deviceId, hasPlace, geofenceId, speedKmh }) => ({
    id: numberOf(id),
    attributes: {
      ...(alarm === undefined ? {} : { alarm }),
      ...(speedKmh === null ? {} : { speed: knotsOf(speedKmh) }),
    },
    deviceId,
    type,
    eventTime: timeOf(time),
    positionId: hasPlace ? positionNumber(deviceId, time) : 0,
    geofenceId: geofenceId === null ? 0 : geofenceOf(geofenceId),
    maintenanceId: 0,
  }))
}

export async function readEvent(context: Context, number: number) {
  const [event] = await readEvents(context, { id: await idOfNumber(context, 'event', number) })
  if (!event) throw notFound('other')
  return event
}
