/** Every position that the reader may see, without those of other people's private trips. */
import type { EventRecord } from '@roadbook/contract/tracking/event-records'
import type { ReportRow } from '@roadbook/contract/reporting/report-tables'
import type { Context } from '../../../../../http/scope.ts'
import { timeZoneOf } from '../../../../core/companies/index.ts'
import { eventRecords, readReportedTrips, type ReportedTrip } from '../../../../trips/trips/index.ts'
import { column, vehicleRow } from '../../columns.ts'
import { type HiddenSpans, hiddenSpans, isWithin } from '../../hidden-spans.ts'
import { daysOfSpan } from '../../periods.ts'
import { asSharedReader } from '../../shared-reader.ts'
import type { InCompany, ReportHead, RowPage } from '../../table-report.ts'
import { movementHead } from './head.ts'
import { type MovementInput, spanOfInput } from './input.ts'

const columns = [
  column('time'),
  column('event'),
  column('latitude'),
  column('longitude'),
  column('speed'),
  column('heading'),
  column('ignition'),
  column('odometer'),
]

const DAY_MS = 86_400_000

async function readTrips(context: Context, input: MovementInput): Promise<ReportedTrip[]> {
  const { from, until } = spanOfInput(input)
  // One that began the day before may still be in progress.
  const since = new Date(from.getTime() - DAY_MS)
  return readReportedTrips(context, { vehicleId: input.vehicleId, from: since, until })
}

async function* toldRecords(
  context: Context,
  { vehicleId }: MovementInput,
  { from, until, hidden }: { from: Date; until: Date; hidden: HiddenSpans },
): AsyncGenerator<EventRecord> {
  const period = { from, to: new Date(until.getTime() - 1) }
  for await (const record of eventRecords(asSharedReader(context), vehicleId, period)) {
    const atMs = Date.parse(record.TIME)
    if (!isWithin(hidden, atMs)) yield record
  }
}

export async function positionsHead(
  context: Context,
  input: MovementInput,
): Promise<{ head: ReportHead; totalItems: number }> {
  const { head, totalItems } = await positionsPage(context, input, { page: 1, limit: 0 })
  return { head, totalItems }
}

/** Counts all of them, and keeps those of the page. */
export async function positionsPage(
  context: Context,
  input: MovementInput,
  { page, limit, order }: RowPage,
): Promise<{ head: ReportHead; items: ReportRow[]; totalItems: number }> {
  const trips = await readTrips(context, input)
  const span = spanOfInput(input)
  const kept: EventRecord[] = []
  const isNewestFirst = order?.by === 'time' && order.isDescending
  const first = (page - 1) * limit
  let count = 0
  for await (const record of toldRecords(context, input, { ...span, hidden: hiddenSpans(trips) })) {
    if (isNewestFirst || (count >= first && count < first + limit)) kept.push(record)
    count += 1
  }
  const shown = isNewestFirst ? kept.toReversed().slice(first, first + limit) : kept
  const timeZone = await timeZoneOf(context)
  const own = trips.filter(({ startTime }) => startTime >= span.from)
  const head = movementHead({ period: daysOfSpan(input, timeZone), trips: own, columns, timeZone })
  return {
    head,
    items: shown.map((record, index) => rowOf(record, { input, index: first + index })),
    totalItems: count,
  }
}

/** One transaction per day. */
export async function* positionRows(inCompany: InCompany, input: MovementInput): AsyncGenerator<ReportRow[]> {
  const { from, until } = spanOfInput(input)
  const hidden = hiddenSpans(await inCompany((context) => readTrips(context, input)))
  let index = 0
  for (let at = from; at < until; at = new Date(at.getTime() + DAY_MS)) {
    const end = new Date(Math.min(at.getTime() + DAY_MS, until.getTime()))
    const records = await inCompany((context) =>
      Array.fromAsync(toldRecords(context, input, { from: at, until: end, hidden })),
    )
    const since = index
    index += records.length
    if (records.length > 0) yield records.map((record, n) => rowOf(record, { input, index: since + n }))
  }
}

function rowOf(record: EventRecord, { input, index }: { input: MovementInput; index: number }): ReportRow {
  const { TIME, EVENT, LATITUDE, LONGITUDE, SPEED, HEADING, IGNITION, ODOMETER } = record
  return vehicleRow(`${index}`, {
    vehicleId: input.vehicleId,
    fromTime: TIME,
    untilTime: TIME,
    cells: [TIME, EVENT, LATITUDE, LONGITUDE, SPEED, HEADING, IGNITION, ODOMETER],
  })
}
