/** What sensors measured in a period: a row for each sensor, computed for the rows of a page only. */
import type { ReportRow } from '@roadbook/contract/reporting/report-tables'
import type { z } from 'zod'
import { timeZoneOf } from '../../../../core/companies/index.ts'
import { sensorsOfVehicles } from '../../../../fleet/sensors/index.ts'
import { column, figure, vehicleRow } from '../../columns.ts'
import { DatedInput, type DatedQuery, ofDays, readDated } from '../../filter.ts'
import { sortRows } from '../../in-memory.ts'
import { instantsOf } from '../../periods.ts'
import type { InCompany, ReportHead, TableReport } from '../../table-report.ts'
import { readSums } from './read-sensors.ts'

type ReportedSensor = Awaited<ReturnType<typeof sensorsOfVehicles>>[number]

const SensorsInput = DatedInput.omit({ driverIds: true })
type SensorsInput = z.infer<typeof SensorsInput>

export const sensorsReport: TableReport<SensorsInput, DatedQuery> = {
  countsWorkingDays: false,
  input: SensorsInput,
  async inputOf(context, query) {
    const { driverIds: _all, ...input } = await readDated(context, query)
    return input
  },
  // Late positions change it without changing anything else.
  dataState: async ({ now }) => now.toISOString(),
  nameOf: ofDays.nameOf,

  async readPage(context, input, { page, limit, order }) {
    const sensors = await sensorsOfVehicles(context, input)
    const head = headOf(input, sensors)
    const shown = <Of>(all: readonly Of[]) => all.slice((page - 1) * limit, page * limit)
    const inCompany: InCompany = (run) => run(context)
    const items = order
      ? shown(sortRows((await Array.fromAsync(rowsOf(inCompany, input, sensors))).flat(), head, order))
      : (await Array.fromAsync(rowsOf(inCompany, input, shown(sensors)))).flat()
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

/** The rows of one vehicle after the other. */
async function* rowsOf(
  inCompany: InCompany,
  { period }: SensorsInput,
  sensors: readonly ReportedSensor[],
): AsyncGenerator<ReportRow[]> {
  for (const [vehicleId, own] of Map.groupBy(sensors, (sensor) => sensor.vehicleId)) {
    const sums = await inCompany(async (context) => {
      const { from, until } = instantsOf(period, await timeZoneOf(context))
      return readSums(context, { vehicleId, sensors: own, from, until })
    })
    yield own.map((sensor) => {
      const { lowest, average, highest, outsideSeconds, onSeconds, switches } = sums.get(sensor.id) ?? noSums
      return vehicleRow(sensor.id, {
        vehicleId,
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
    })
  }
}

const noSums = {
  lowest: null,
  average: null,
  highest: null,
  outsideSeconds: null,
  onSeconds: null,
  switches: null,
}

function headOf({ period }: SensorsInput, sensors: readonly ReportedSensor[]): ReportHead {
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
