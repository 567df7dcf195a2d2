import { z } from 'zod'
import { entityFields, expectedVersion, idOf, OfVehicle, oneLine, trimmedText } from '../core/entity.ts'
import { Instant, OffsetInstant } from '../core/instant.ts'
import { problem } from '../core/problem.ts'
import { routes } from '../core/route.ts'
import { SensorType } from './sensor-types.ts'

export const sensorLimits = {
  perVehicle: 50,
  tableRows: { min: 2, max: 100 },
  /** The largest figure of a calibration or a range, in either direction. */
  figure: 1e9,
  /** The longest period of one request for values. */
  days: 31,
  /** At most this many values of a sensor in one reply. */
  values: 3_000,
}

const Figure = z.number().min(-sensorLimits.figure).max(sensorLimits.figure)

/** How a raw value becomes the sensor's: not at all, raw × factor + offset, or by a table of pairs of raw value and value. */
export const SensorCalibration = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  z.object({
    type: z.literal('linear'),
    factor: Figure.refine((factor) => factor !== 0, problem('sensor_factor_zero')),
    offset: Figure,
  }),
  z.object({
    type: z.literal('table'),
    rows: z
      .array(z.tuple([Figure, Figure]))
      .min(sensorLimits.tableRows.min)
      .max(sensorLimits.tableRows.max)
      .refine(isRising, problem('sensor_table_not_rising')),
  }),
])
export type SensorCalibration = z.infer<typeof SensorCalibration>

function isRising(rows: readonly (readonly [number, number])[]): boolean {
  return rows.every(([raw], index) => index === 0 || raw > (rows[index - 1]?.[0] ?? raw))
}

/** A named input of a vehicle's device. */
export const Sensor = z.object({
  id: idOf('sensor'),
  vehicleId: idOf('vehicle'),
  name: z.string(),
  type: SensorType,
  /** The name of the device's value, such as `temperature1Celsius` or `digitalInput1`. */
  source: z.string(),
  /** '' for none, and for types that are on or off. */
  unit: z.string(),
  /** Ignored for types that are on or off. */
  calibration: SensorCalibration,
  /** Swaps on and off. */
  inverted: z.boolean(),
  /** The words for on and off. */
  onText: z.string(),
  offText: z.string(),
  /** The usual range of a figure; a report adds up the time outside it. */
  minValue: z.number().nullable(),
  maxValue: z.number().nullable(),
  ...entityFields,
})
export type Sensor = z.infer<typeof Sensor>

const sensorFields = {
  name: oneLine(60),
  type: SensorType,
  source: trimmedText(100),
  unit: z.string().trim().max(12),
  calibration: SensorCalibration,
  inverted: z.boolean(),
  onText: oneLine(30),
  offText: oneLine(30),
  minValue: Figure.nullable(),
  maxValue: Figure.nullable(),
}

export const SensorCreate = z
  .object(sensorFields)
  .partial()
  .required({ name: true, type: true, source: true })
export type SensorCreate = z.infer<typeof SensorCreate>

export const SensorUpdate = z.object(sensorFields).partial().extend({ version: expectedVersion })
export type SensorUpdate = z.infer<typeof SensorUpdate>

/** The newest value of a sensor. */
export const SensorReading = z.object({
  sensorId: idOf('sensor'),
  /** 1 and 0 for on and off. */
  value: z.number(),
  time: Instant,
})
export type SensorReading = z.infer<typeof SensorReading>

/** What sensors of one type are called. */
export const SensorName = Sensor.pick({ name: true, type: true })
export type SensorName = z.infer<typeof SensorName>

/** A value that the vehicle's device sends. */
export const SensorSource = z.object({
  source: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  time: Instant,
})
export type SensorSource = z.infer<typeof SensorSource>

/** The values of one sensor in a period. */
export const SensorValues = z.object({
  sensorId: idOf('sensor'),
  /**
   * In order of time. Within a run each value holds until the next; between two runs nothing is known. Of more values than
   * fit, the lowest, the highest and the last of each part of the period are kept.
   */
  runs: z.array(z.array(z.object({ time: Instant, value: z.number() }))),
})
export type SensorValues = z.infer<typeof SensorValues>

const OneOfVehicle = OfVehicle.extend({ sensorId: idOf('sensor') })

export const sensorRoutes = routes({
  names: {
    method: 'GET',
    path: '/sensors/names',
    access: 'vehicles.read',
    summary: 'Lists the names of the sensors of all vehicles, each once for a type, by name.',
    response: z.array(SensorName),
  },
  list: {
    method: 'GET',
    path: '/vehicles/{id}/sensors',
    access: 'vehicles.read',
    summary: 'Lists the sensors of a vehicle, by name.',
    params: OfVehicle,
    response: z.array(Sensor),
  },
  latest: {
    method: 'GET',
    path: '/vehicles/{id}/sensors/latest',
    access: 'vehicles.read',
    summary:
      'Returns the newest value of each sensor, from the last day on which the vehicle reported. Times on hidden private trips are left out.',
    params: OfVehicle,
    response: z.array(SensorReading),
  },
  sources: {
    method: 'GET',
    path: '/vehicles/{id}/sensors/sources',
    access: 'vehicles.write',
    summary:
      'Lists the values that the vehicle’s device sent on the last day on which it reported, each with its newest value.',
    params: OfVehicle,
    response: z.array(SensorSource),
  },
  values: {
    method: 'GET',
    path: '/vehicles/{id}/sensors/values',
    access: 'vehicles.read',
    summary: `Returns the values of all sensors of a vehicle in at most ${sensorLimits.days} days. Times on hidden private trips are left out.`,
    refuses: ['period_ends_before_start', 'period_too_long'],
    takesLong: true,
    params: OfVehicle,
    query: z.object({ from: OffsetInstant, to: OffsetInstant }),
    response: z.array(SensorValues),
  },
  create: {
    method: 'POST',
    path: '/vehicles/{id}/sensors',
    access: 'vehicles.write',
    summary: 'Adds a sensor to a vehicle.',
    params: OfVehicle,
    body: SensorCreate,
    response: Sensor,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/vehicles/{id}/sensors/{sensorId}',
    access: 'vehicles.write',
    summary: 'Changes the given fields. Earlier values are converted anew.',
    params: OneOfVehicle,
    body: SensorUpdate,
    response: Sensor,
  },
  delete: {
    method: 'DELETE',
    path: '/vehicles/{id}/sensors/{sensorId}',
    access: 'vehicles.write',
    summary: 'Deletes a sensor. What the device sends is still stored.',
    params: OneOfVehicle,
    response: z.undefined(),
    status: 204,
  },
})
