/** Sensors of vehicles: their fields, order and queries. */
import { SensorType } from '@roadbook/contract/fleet/sensor-types'
import { Sensor, SensorCalibration, type SensorName } from '@roadbook/contract/fleet/sensors'
import { type InferResult, sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../database/client.ts'
import { drivenVehicles } from '../../../database/driver-times.ts'
import { sameCompany } from '../../../database/same-company.ts'
import { isoTimes } from '../../../entities/columns.ts'
import { createEntity } from '../../../entities/entity.ts'
import type { Context } from '../../../http/scope.ts'

export const sensors = createEntity({
  table: 'sensors',
  thing: 'sensor',
  resource: 'sensor',
  schema: Sensor.extend({ registration: z.string() }),
  within: allSensors,
  selection: selectSensor,
  filters: {
    vehicleId: (query: SensorsQuery, id: string) => query.where('sensors.vehicleId', '=', id),
    vehicleIds: (query: SensorsQuery, ids: readonly string[]) => query.where('sensors.vehicleId', 'in', ids),
    fleetCategoryId: (query: SensorsQuery, id: string) => query.where('vehicles.fleetCategoryId', '=', id),
  },
  ordering: {
    standard: [
      { field: 'registration', isDescending: false },
      { field: 'name', isDescending: false },
    ],
    by: (field: 'registration' | 'name') =>
      sql.ref(field === 'name' ? 'sensors.name' : 'vehicles.registration'),
    neverNull: ['registration', 'name'],
  },
  toValues: (_context, rows) => rows.map(toSensor),
  unaudited: ['registration'],
  auditedAs: { calibration: calibrationText },
  registration: ({ registration }) => registration,
})

/** Drivers see those of the vehicles that they have or had. */
function allSensors({ scope, tx, now }: Context) {
  return tx
    .selectFrom('sensors')
    .innerJoin('vehicles', (join) => sameCompany(join, 'vehicles.id', 'sensors.vehicleId'))
    .where('sensors.tenantId', '=', scope.tenantId)
    .$if(scope.reach === 'own', (query) => query.where('sensors.vehicleId', 'in', drivenVehicles(scope, now)))
}

type SensorsQuery = ReturnType<typeof allSensors>

function selectSensor(query: SensorsQuery) {
  return query.selectAll('sensors').select('vehicles.registration')
}

type SensorRow = InferResult<ReturnType<typeof selectSensor>>[number]

function toSensor(row: SensorRow): Sensor & { registration: string } {
  return { ...isoTimes(row), ...conversionOf(row) }
}

/** Columns that the route has checked before they were written. */
function conversionOf({ type, calibration }: Pick<SensorRow, 'type' | 'calibration'>) {
  return { type: SensorType.parse(type), calibration: SensorCalibration.parse(calibration) }
}

function calibrationText(calibration: SensorCalibration): string | null {
  if (calibration.type === 'none') return null
  if (calibration.type === 'linear') return `× ${calibration.factor} + ${calibration.offset}`
  return calibration.rows.map(([raw, value]) => `${raw} → ${value}`).join(', ')
}

/** Of these vehicles, or of all, by vehicle and name. */
export async function sensorsOfVehicles(
  context: Context,
  filter: { vehicleIds?: readonly string[] | undefined; fleetCategoryId?: string | undefined },
): Promise<(Sensor & { registration: string })[]> {
  const { items } = await sensors.list(context, { filter })
  return items
}

/** By name. */
export async function sensorsOfVehicle(context: Context, vehicleId: string): Promise<Sensor[]> {
  const { items } = await sensors.list(context, { filter: { vehicleId } })
  return items
}

export async function sensorNames(context: Context): Promise<SensorName[]> {
  const rows = await allSensors(context)
    .select(['sensors.name', 'sensors.type'])
    .distinct()
    .orderBy('sensors.name')
    .orderBy('sensors.type')
    .execute()
  return rows.map(({ name, type }) => ({ name, type: SensorType.parse(type) }))
}

export type FollowedSensor = Pick<
  Sensor,
  'id' | 'name' | 'type' | 'source' | 'unit' | 'calibration' | 'inverted' | 'onText' | 'offText'
>

/** Of all vehicles of a company, by vehicle. */
export async function readSensors(tx: Tx, tenantId: string): Promise<ReadonlyMap<string, FollowedSensor[]>> {
  const rows = await tx
    .selectFrom('sensors')
    .select(['id', 'vehicleId', 'name', 'type', 'source', 'unit', 'calibration', 'inverted'])
    .select(['onText', 'offText'])
    .where('tenantId', '=', tenantId)
    .orderBy('id')
    .execute()
  const all = rows.map((row) => ({ ...row, ...conversionOf(row) }))
  return Map.groupBy(all, ({ vehicleId }) => vehicleId)
}
