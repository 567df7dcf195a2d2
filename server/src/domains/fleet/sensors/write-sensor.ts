import { isDigitalSensor, type SensorType } from '@roadbook/contract/fleet/sensor-types'
import {
  type Sensor,
  sensorLimits,
  type SensorCreate,
  type SensorUpdate,
} from '@roadbook/contract/fleet/sensors'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import { named } from '../../../entities/columns.ts'
import { lockRows } from '../../../entities/write-rows.ts'
import { AppError, notFound } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { requireVehicle } from '../../tracking/locations/index.ts'
import { sensors, sensorsOfVehicle } from './sensors.ts'

type Key = { id: string; vehicleId: string }

export async function addSensor(context: Context, vehicleId: string, body: SensorCreate): Promise<Sensor> {
  await requireVehicle(context, vehicleId)
  // Two requests at once would both find the name free.
  await lockRows(context, 'vehicles', [vehicleId])
  const known = await sensorsOfVehicle(context, vehicleId)
  if (known.length >= sensorLimits.perVehicle)
    throw new AppError('too_many_sensors', { most: sensorLimits.perVehicle })
  refuseTakenName(known, body.name)
  const { name, type, source } = body
  refuseEmptyRange(body)
  const added = await sensors.add(context, { vehicleId, name, type, source, ...columnsOf(type, body) })
  announce(context)
  return added
}

export async function changeSensor(
  context: Context,
  { id, vehicleId }: Key,
  { version, ...fields }: SensorUpdate,
): Promise<Sensor> {
  await lockRows(context, 'vehicles', [vehicleId])
  const taken = await takeSensor(context, { id, vehicleId }, version)
  const next = { ...taken.value, ...named(fields) }
  const others = (await sensorsOfVehicle(context, vehicleId)).filter((other) => other.id !== id)
  refuseTakenName(others, next.name)
  refuseEmptyRange(next)
  const { name, type, source } = next
  const changed = await sensors.write(context, taken, { name, type, source, ...columnsOf(type, next) })
  announce(context)
  return changed
}

export async function removeSensor(context: Context, key: Key): Promise<void> {
  await sensors.remove(context, await takeSensor(context, key))
  announce(context)
}

async function takeSensor(context: Context, { id, vehicleId }: Key, expected?: number) {
  const taken = await sensors.take(context, id, expected)
  if (taken.row.vehicleId !== vehicleId) throw notFound('sensor')
  return taken
}

function refuseTakenName(others: readonly Sensor[], name: string): void {
  if (others.some((other) => other.name === name))
    throw new AppError('sensor_taken', { name }, { field: 'name' })
}

function refuseEmptyRange({
  type,
  minValue = null,
  maxValue = null,
}: Pick<SensorCreate, 'type' | 'minValue' | 'maxValue'>): void {
  if (isDigitalSensor(type) || minValue === null || maxValue === null || minValue < maxValue) return
  throw new AppError('sensor_range_empty', {}, { field: 'maxValue' })
}

type Settings = Omit<SensorUpdate, 'name' | 'type' | 'source' | 'version'>

/** A type that is on or off has neither unit nor calibration nor range; a figure has nothing to swap. */
function columnsOf(type: SensorType, { calibration, ...settings }: Settings) {
  const { unit, inverted, onText, offText, minValue, maxValue } = settings
  const own = isDigitalSensor(type)
    ? {
        unit: '',
        calibration: { type: 'none' } as const,
        minValue: null,
        maxValue: null,
        inverted,
        onText,
        offText,
      }
    : { unit, calibration, minValue, maxValue, inverted: false, onText, offText }
  return named({ ...own, calibration: own.calibration && JSON.stringify(own.calibration) })
}

/** Processes that follow vehicles read the sensors again. */
function announce({ scope, tx }: Context): void {
  publishAfterCommit(tx, { topic: 'alarms', message: { tenantId: scope.tenantId } })
}
