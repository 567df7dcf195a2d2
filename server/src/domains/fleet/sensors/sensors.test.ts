import type { AlarmCreate } from '@roadbook/contract/rules/alarms'
import type { SensorCreate } from '@roadbook/contract/fleet/sensors'
import type { PositionRecord } from '@roadbook/protocols/message'
import { expect, test } from 'vitest'
import type { Context } from '../../../http/scope.ts'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import {
  addTenant,
  addUser,
  addVehicle,
  asPerson,
  connectedDevice,
  fixAgo,
  newDongleId,
} from '../../../testing/ingest.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { sensorsReport } from '../../reporting/report-tables/kinds/sensors/sensors.ts'
import { SegmentCompaction } from '../../tracking/positions/index.ts'
import { addAlarm } from '../../rules/alarms/write-alarm.ts'
import { latestReadings, readSources } from './latest-values.ts'
import { readValues } from './read-values.ts'
import { sensorHandlers } from './routes.ts'
import { addSensor, changeSensor } from './write-sensor.ts'

const { home, tenantId } = await companyWithIngest()
const userId = await addUser(home, tenantId, 'admin')
const person = { tenantId, userId }

const coldRoom: SensorCreate = {
  name: 'Cold room',
  type: 'temperature',
  source: 'temperature1Celsius',
  unit: '°C',
  maxValue: 8,
}
const door: SensorCreate = {
  name: 'Rear door',
  type: 'door',
  source: 'digitalInput1',
  onText: 'Open',
  offText: 'Closed',
}

async function vehicleWith(sensors: readonly SensorCreate[], alarms: readonly AlarmCreate[] = []) {
  const { device, vehicleId, dongleId } = await connectedDevice(home, { tenantId })
  const ids = await asPerson(home, person, async (context) => {
    const added: string[] = []
    for (const body of sensors) added.push((await addSensor(context, vehicleId, body)).id)
    for (const alarm of alarms) await addAlarm({ ...context, now: new Date(Date.now() - 86_400_000) }, alarm)
    return added
  })
  return { device, vehicleId, dongleId, ids }
}

/** Cold room and door at that time. */
const at = (secondsAgo: number, celsius: number, isOpen: boolean): PositionRecord =>
  fixAgo(secondsAgo, { extra: { temperature1Celsius: celsius, digitalInput1: isOpen } })

const read = <Result>(
  run: (context: Context) => Promise<Result>,
  as: Parameters<typeof asPerson>[1] = person,
) => asPerson(home, as, run)
const nothing = { params: undefined, query: undefined, body: undefined }
const byId = (vehicleId: string) => ({ params: { id: vehicleId }, query: undefined, body: undefined })

function valuesOf(vehicleId: string, records: readonly PositionRecord[], as = person) {
  const times = records.map(({ timeMs }) => timeMs)
  const period = { vehicleId, from: new Date(Math.min(...times)), to: new Date(Math.max(...times)) }
  return read((context) => readValues(context, period), as)
}

test('a frame of a Teltonika device: newest values, chart, alert and report agree to the last digit', async () => {
  const name = 'Too warm'
  const parameters = { sensorType: 'temperature', maxValue: 8, minDurationSeconds: 120 }
  const alarm: AlarmCreate = { name, type: 'sensorOutOfRange', parameters }
  const { device, vehicleId, ids } = await vehicleWith([coldRoom, door], [alarm])
  const records = [at(600, 4.1, false), at(480, 8.7, true), at(360, 9.3, true), at(240, -0.4, false)]
  expect(await device.report(records)).toBe('00000004')
  const iso = records.map(({ timeMs }) => new Date(timeMs).toISOString())

  expect(await read((context) => latestReadings(context, vehicleId))).toEqual([
    { sensorId: ids[0], value: -0.4, time: iso[3] },
    { sensorId: ids[1], value: 0, time: iso[3] },
  ])
  const values = (figures: readonly number[]) => [figures.map((value, nth) => ({ time: iso[nth], value }))]
  expect(await valuesOf(vehicleId, records)).toEqual([
    { sensorId: ids[0], runs: values([4.1, 8.7, 9.3, -0.4]) },
    { sensorId: ids[1], runs: values([0, 1, 1, 0]) },
  ])
  const events = await home.database.asOwner((tx) =>
    tx.selectFrom('alarmEvents').selectAll().where('vehicleId', '=', vehicleId).execute(),
  )
  expect(
    events.map(({ time, endTime, value, unit, details }) => [time, endTime, value, unit, details]),
  ).toEqual([
    [
      new Date(iso[1] ?? ''),
      new Date(iso[3] ?? ''),
      9.3,
      'sensor',
      { sensor: { id: ids[0], name: 'Cold room', unit: '°C', word: 'Off' } },
    ],
  ])
  const days = [iso[0], iso[3]].map((time) =>
    Temporal.Instant.from(time ?? '')
      .toZonedDateTimeISO('Europe/Malta')
      .toPlainDate()
      .toString(),
  )
  const input = { period: { startDate: days[0] ?? '', endDate: days[1] ?? '' }, vehicleIds: [vehicleId] }
  const { items } = await read((context) => sensorsReport.readPage(context, input, { page: 1, limit: 100 }))
  const average = (4.1 + 8.7 + 9.3) / 3
  expect(items.map(({ cells }) => cells.slice(1))).toEqual([
    ['Cold room', -0.4, Math.round(average * 1_000) / 1_000, 9.3, '°C', 240, null, null],
    ['Rear door', null, null, null, null, null, 240, 2],
  ])
  device.close()
})

test('sorted by what was measured, a report takes a shorter period the more vehicles there are', async () => {
  const company = { tenantId: await addTenant(home) }
  const added: string[] = []
  for (let nth = 0; nth < 60; nth += 1) {
    const vehicleId = await addVehicle(home, { ...company, dongleId: newDongleId() })
    added.push(vehicleId)
    await read((context) => addSensor(context, vehicleId, { ...coldRoom, name: `Room ${nth}` }), company)
  }
  const sorted = (by: 'highestValue' | 'sensor', days: number, vehicleIds = added) => {
    const [startDate, endDate] = ['2025-01-01', Temporal.PlainDate.from('2025-01-01').add({ days: days - 1 })]
    const input = { period: { startDate, endDate: endDate.toString() }, vehicleIds }
    const page = { page: 1, limit: 2, order: { by, isDescending: true } }
    return read((context) => sensorsReport.readPage(context, input, page), company)
  }
  await expect(sorted('highestValue', 306)).rejects.toMatchObject({
    code: 'sort_period_too_long',
    details: { maxDays: 305 },
  })
  expect((await sorted('highestValue', 305)).totalItems).toBe(60)
  expect((await sorted('highestValue', 366, added.slice(0, 50))).totalItems).toBe(50)
  expect((await sorted('sensor', 366)).items.map(({ cells }) => cells[1])).toEqual(['Room 9', 'Room 8'])
})

test('the names of sensors are listed once for each type, of the own company only', async () => {
  const [company, other] = [{ tenantId: await addTenant(home) }, { tenantId: await addTenant(home) }]
  for (const body of [coldRoom, door, coldRoom]) {
    const vehicleId = await addVehicle(home, { ...company, dongleId: newDongleId() })
    await read((context) => addSensor(context, vehicleId, body), company)
  }
  const names = (as: { tenantId: string }) => read((context) => sensorHandlers.names(context, nothing), as)
  expect(await names(company)).toEqual([
    { name: 'Cold room', type: 'temperature' },
    { name: 'Rear door', type: 'door' },
  ])
  expect(await names(other)).toEqual([])
})

test('the values of hours that are stored in rows and in segments are the same', async () => {
  const { device, vehicleId, ids } = await vehicleWith([coldRoom, door])
  const records = [at(3 * 3_600, 4.1, false), at(3 * 3_600 - 60, 5.2, true)]
  await device.report(records)
  const before = await valuesOf(vehicleId, records)
  expect(before.map(({ sensorId }) => sensorId)).toEqual(ids)
  expect(before[0]?.runs.flat().map(({ value }) => value)).toEqual([4.1, 5.2])
  const counts = { segmentsWrittenTotal: 0, repeatsFoundTotal: 0 }
  await new SegmentCompaction(home.database.pools.ingest, { now: () => new Date() }, counts).writeDue()
  const segments = await home.database.asIngest((tx) =>
    tx.selectFrom('positionSegments').select('points').where('vehicleId', '=', vehicleId).execute(),
  )
  expect(segments.reduce((sum, { points }) => sum + points, 0)).toBe(2)
  expect(await valuesOf(vehicleId, records)).toEqual(before)
  device.close()
})

test('nothing of a private trip is shown to others in privacy mode, nor counted across it', async () => {
  const { device, vehicleId } = await vehicleWith([coldRoom])
  const records = [900, 600, 500, 300].map((secondsAgo, nth) => at(secondsAgo, nth, false))
  await device.report(records)
  const time = (nth: number) => new Date(records[nth]?.timeMs ?? 0)
  await home.database.asOwner((tx) =>
    tx.updateTable('vehicles').set({ privacyMode: true }).where('id', '=', vehicleId).execute(),
  )
  const trip = { category: 'private', startTime: time(1), endTime: time(2) }
  await addTrip(home.database, tenantId, vehicleId, trip)
  await addTrip(home.database, tenantId, vehicleId, { startTime: time(3), endTime: new Date() })
  const [shown] = await valuesOf(vehicleId, records)
  expect(shown?.runs.map((run) => run.map(({ value }) => value))).toEqual([[0], [3]])
  device.close()
})

test('another company’s vehicle has no sensors, values or sources', async () => {
  const { vehicleId, ids, device } = await vehicleWith([coldRoom])
  const other = { tenantId: await addTenant(home) }
  const { list, latest, sources } = sensorHandlers
  for (const call of [list, latest, sources] as ((...of: Parameters<typeof list>) => Promise<unknown>)[])
    await expect(read((context) => call(context, byId(vehicleId)), other)).rejects.toMatchObject({
      code: 'not_found',
    })
  const key = { vehicleId, id: ids[0] ?? '' }
  const change = read((context) => changeSensor(context, key, { name: 'X' }), other)
  await expect(change).rejects.toMatchObject({ code: 'not_found' })
  device.close()
})

test('what the device has sent is offered with its newest value', async () => {
  const { device, vehicleId } = await vehicleWith([])
  await device.report([at(120, 4.1, true), at(60, 5, false)])
  const sources = await read((context) => readSources(context, vehicleId))
  expect(sources.map(({ source, value }) => [source, value])).toEqual([
    ['digitalInput1', false],
    ['ignition', true],
    ['temperature1Celsius', 5],
  ])
  device.close()
})

test('a name is given once in a vehicle, and a range has a minimum below its maximum', async () => {
  const { vehicleId, ids, device } = await vehicleWith([coldRoom, door])
  const key = { vehicleId, id: ids[1] ?? '' }
  const change = (body: object) => read((context) => changeSensor(context, key, body))
  await expect(change({ name: 'Cold room' })).rejects.toMatchObject({ code: 'sensor_taken' })
  await expect(change({ type: 'level', minValue: 5, maxValue: 5 })).rejects.toMatchObject({
    code: 'sensor_range_empty',
  })
  await expect(change({ name: 'Door', version: 0 })).rejects.toMatchObject({ code: 'stale_version' })
  device.close()
})

test('a switch keeps neither unit, calibration nor range when a figure becomes one', async () => {
  const calibration = { type: 'linear', factor: 2, offset: 1 } as const
  const { vehicleId, ids, device } = await vehicleWith([{ ...coldRoom, calibration }])
  const key = { vehicleId, id: ids[0] ?? '' }
  const body = { type: 'door', inverted: true } as const
  const changed = await read((context) => changeSensor(context, key, body))
  expect(changed).toMatchObject({ unit: '', calibration: { type: 'none' }, maxValue: null, inverted: true })
  device.close()
})
