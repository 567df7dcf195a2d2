/** Where vehicles stood, and for how long. A stop belongs to the day on which it began. */
import type { ReportRow } from '@roadbook/contract/reporting/report-tables'
import { z } from 'zod'
import { column, figure, vehicleRow } from '../../columns.ts'
import { DatedInput, type DatedQuery, ofDays, readDated } from '../../filter.ts'
import type { ReportHead, TableReport } from '../../table-report.ts'
import { readStops, type StopSums, sumStops, type ToldStop } from './read-stops.ts'
import { chartByDay } from '../../day-chart.ts'

const StationaryStopsInput = z.object({ ...DatedInput.shape, minSeconds: z.int() })
type StationaryStopsInput = z.infer<typeof StationaryStopsInput>

type Asked = DatedQuery & { minSeconds?: number | undefined }

const ROWS_AT_ONCE = 500

export const stationaryStopsReport: TableReport<StationaryStopsInput, Asked> = {
  ...ofDays,
  input: StationaryStopsInput,
  inputOf: async (context, { minSeconds = 0, ...query }) => ({
    ...(await readDated(context, query)),
    minSeconds,
  }),
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
      figure('stops', { value: stops }),
      figure('standing', { value: standingSeconds }),
      figure('idling', { value: idleSeconds }),
    ],
    charts: [chartByDay(period, { unit: 'count', id: 'stops' }, (day) => byDay.get(day) ?? 0)],
    columns: [
      column('vehicle'),
      column('startTime'),
      column('endTime'),
      column('standing'),
      column('idling'),
      column('geofence'),
      column('place'),
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
