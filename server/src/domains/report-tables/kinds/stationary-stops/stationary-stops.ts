/** Where vehicles stood, and for how long. A stop belongs to the day on which it began. */
import type { ReportRow } from '@roadbook/contract/report-tables'
import { z } from 'zod'
import type { Context } from '../../../../http/scope.ts'
import { column, figure, vehicleRow } from '../../columns.ts'
import { dataStateOfDays } from '../../data-state.ts'
import { type FilterQuery, readFilter } from '../../filter.ts'
import { DayPeriod, dayPeriod, daysOf, periodName } from '../../periods.ts'
import type { ReportHead, TableReport } from '../../table-report.ts'
import { readStops, type StopSums, sumStops, type ToldStop } from './read-stops.ts'

export const StationaryStopsInput = z.object({
  period: DayPeriod,
  vehicleIds: z.array(z.uuid()).optional(),
  fleetCategoryId: z.uuid().optional(),
  driverIds: z.array(z.uuid()).optional(),
  minSeconds: z.int(),
})
export type StationaryStopsInput = z.infer<typeof StationaryStopsInput>

export async function stationaryStopsInput(
  context: Context,
  { date, minSeconds = 0, ...filter }: FilterQuery & { date: string; minSeconds?: number | undefined },
): Promise<StationaryStopsInput> {
  return { period: dayPeriod(date), minSeconds, ...(await readFilter(context, filter)) }
}

const ROWS_AT_ONCE = 500

export const stationaryStopsReport: TableReport<StationaryStopsInput> = {
  kind: 'stationaryStops',
  input: StationaryStopsInput,
  dataState: (context, { period }) => dataStateOfDays(context, [period]),
  nameOf: async (_context, { period }) => periodName(period),
  async readPage(context, input, { page, limit, order }) {
    const sums = await sumStops(context, input)
    const stops = await readStops(context, input, { limit, offset: (page - 1) * limit, order })
    return { head: headOf(input, sums), items: stops.map(rowOf), totalItems: sums.stops }
  },
  async readAll(inCompany, input) {
    const sums = await inCompany((context) => sumStops(context, input))
    async function* rows(): AsyncGenerator<ReportRow[]> {
      for (let offset = 0; offset < sums.stops; offset += ROWS_AT_ONCE) {
        const stops = await inCompany((context) => readStops(context, input, { limit: ROWS_AT_ONCE, offset }))
        yield stops.map(rowOf)
      }
    }
    return { head: headOf(input, sums), totalItems: sums.stops, rows: rows() }
  },
}

function headOf({ period }: StationaryStopsInput, sums: StopSums): ReportHead {
  const { stops, standingSeconds, idleSeconds, byDay } = sums
  return {
    period,
    before: null,
    vehicles: sums.vehicles,
    hiddenRows: sums.hidden,
    figures: [
      figure('stops', 'count', { value: stops }),
      figure('standing', 'seconds', { value: standingSeconds }),
      figure('idling', 'seconds', { value: idleSeconds }),
    ],
    charts: [
      {
        unit: 'count',
        along: 'day',
        parts: [{ id: 'stops', name: null, colour: null }],
        bars: daysOf(period).map((day) => ({
          label: day.toString(),
          vehicleId: null,
          values: [byDay.get(day.toString()) ?? 0],
          before: null,
        })),
      },
    ],
    columns: [
      column('vehicle', 'text'),
      column('startTime', 'instant'),
      column('endTime', 'instant'),
      column('standing', 'seconds'),
      column('idling', 'seconds'),
      column('geofence', 'text'),
      column('place', 'text'),
    ],
    totals: [null, null, null, standingSeconds, idleSeconds, null, null],
  }
}

function rowOf(stop: ToldStop): ReportRow {
  const { vehicleId, startTime, endTime, standingSeconds, idleSeconds } = stop
  return vehicleRow(`${vehicleId} ${startTime}`, {
    vehicleId,
    fromTime: startTime,
    untilTime: endTime,
    cells: [
      stop.registration,
      startTime,
      endTime,
      standingSeconds,
      idleSeconds,
      stop.geofenceName,
      stop.address,
    ],
  })
}
