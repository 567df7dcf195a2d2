/** What sensors measured in a period: a row for each sensor, computed for the rows of a page only. */
import type { ColumnId, ReportRow } from '@roadbook/contract/reporting/report-tables'
import { AppError } from '../../../../../errors.ts'
import { timeZoneOf } from '../../../../core/companies/index.ts'
import { type SensorSums, sensorsOfVehicles } from '../../../../fleet/sensors/index.ts'
import { column, figure, vehicleRow } from '../../columns.ts'
import { type DatedQuery, ofDays, readVehiclesInput, VehiclesInput } from '../../filter.ts'
import { sortRows } from '../../in-memory.ts'
import { daysOf, instantsOf } from '../../periods.ts'
import type { InCompany, ReportHead, RowOrder, TableReport } from '../../table-report.ts'
import { readSums } from './read-sensors.ts'

type ReportedSensor = Awaited<ReturnType<typeof sensorsOfVehicles>>[number]

export const sensorsReport: TableReport<VehiclesInput, DatedQuery> = {
  countsWorkingDays: false,
  input: VehiclesInput,
  inputOf: readVehiclesInput,
  // Late positions change it without changing anything else.
  dataState: async ({ now }) => now.toISOString(),
  nameOf: ofDays.nameOf,

  async readPage(context, input, { page, limit, order }) {
    const sensors = await sensorsOfVehicles(context, input)
    const head = headOf(input, sensors)
    const shown = <Of>(all: readonly Of[]) => all.slice((page - 1) * limit, page * limit)
    const read = async (some: readonly ReportedSensor[]) =>
      (await Array.fromAsync(rowsOf((run) => run(context), input, some))).flat()
    const needsAll = order !== undefined && isMeasured(order.by)
    if (needsAll) refuseLong(input, head.vehicles)
    const items = needsAll
      ? shown(sortRows(await read(sensors), head, order))
      : await read(shown(order ? sortSensors(sensors, head, order) : sensors))
    return { head, items, totalItems: sensors.length }
  },

  async readAll(inCompany, input) {
    const sensors = await inCompany((context) => sensorsOfVehicles(context, input))
    return {
      head: headOf(input, sensors),
      totalItems: sensors.length,
      rows: rowsOf(inCompany, input, sensors),
    }
  },
}

/** The columns that are known before anything is read. */
const describing: readonly ColumnId[] = ['vehicle', 'sensor', 'sensorUnit']

const isMeasured = (by: ColumnId): boolean => !describing.includes(by)

/** As much as a page of fifty vehicles reads in a year. */
const MAX_VEHICLE_DAYS = 50 * 366

/** To sort by what was measured, the positions of all vehicles are read. */
function refuseLong({ period }: VehiclesInput, vehicles: number): void {
  const maxDays = Math.max(1, Math.floor(MAX_VEHICLE_DAYS / Math.max(1, vehicles)))
  if (daysOf(period).length > maxDays) throw new AppError('sort_period_too_long', { maxDays })
}

function sortSensors(
  sensors: readonly ReportedSensor[],
  head: ReportHead,
  order: RowOrder,
): readonly ReportedSensor[] {
  const byId = new Map(sensors.map((sensor) => [sensor.id, sensor]))
  const rows = sensors.map((sensor) => rowOf(sensor, noSums))
  return sortRows(rows, head, order).flatMap(({ key }) => byId.get(key) ?? [])
}

/** The rows of one vehicle after the other. */
async function* rowsOf(
  inCompany: InCompany,
  { period }: VehiclesInput,
  sensors: readonly ReportedSensor[],
): AsyncGenerator<ReportRow[]> {
  for (const [vehicleId, own] of Map.groupBy(sensors, (sensor) => sensor.vehicleId)) {
    const sums = await inCompany(async (context) => {
      const { from, until } = instantsOf(period, await timeZoneOf(context))
      return readSums(context, { vehicleId, sensors: own, from, until })
    })
    yield own.map((sensor) => rowOf(sensor, sums.get(sensor.id) ?? noSums))
  }
}

function rowOf(sensor: ReportedSensor, sums: SensorSums): ReportRow {
  const { lowest, average, highest, outsideSeconds, onSeconds, switches } = sums
  return vehicleRow(sensor.id, {
    vehicleId: sensor.vehicleId,
    cells: [
      sensor.registration,
      sensor.name,
      lowest,
      average,
      highest,
      sensor.unit || null,
      outsideSeconds,
      onSeconds,
      switches,
    ],
  })
}

const noSums = {
  lowest: null,
  average: null,
  highest: null,
  outsideSeconds: null,
  onSeconds: null,
  switches: null,
}

function headOf({ period }: VehiclesInput, sensors: readonly ReportedSensor[]): ReportHead {
  return {
    period,
    before: null,
    vehicles: new Set(sensors.map(({ vehicleId }) => vehicleId)).size,
    hiddenRows: 0,
    figures: [figure('sensor', { unit: 'count', value: sensors.length })],
    charts: [],
    columns: [
      column('vehicle'),
      column('sensor'),
      column('lowestValue'),
      column('averageValue'),
      column('highestValue'),
      column('sensorUnit'),
      column('outsideRange'),
      column('timeOn'),
      column('switches'),
    ],
    totals: null,
  }
}
