/** The movement of one vehicle: by day, by drive and stop, or by position. */
import type { Context } from '../../../../../http/scope.ts'
import { timeZoneOf } from '../../../../core/companies/index.ts'
import { readReportedTrips } from '../../../../trips/trips/index.ts'
import { readVehicle } from '../../../../fleet/vehicles/index.ts'
import { inMemory } from '../../in-memory.ts'
import { daysOfSpan, periodName } from '../../periods.ts'
import { movementState } from './data-state.ts'
import { MovementInput, movementInput, spanOfInput } from './input.ts'
import { movementHead } from './head.ts'
import { positionsPage, positionRows, positionsHead } from './positions.ts'
import { segmentColumns, segmentRows } from './segments.ts'
import { summaryColumns, summaryRows } from './summary.ts'

/** The two modes with few rows. */
const small = inMemory({
  input: MovementInput,
  inputOf: movementInput,
  dataState: movementState,
  nameOf: nameOfMovement,
  async read(context, input) {
    const timeZone = await timeZoneOf(context)
    const trips = await readReportedTrips(context, { vehicleId: input.vehicleId, ...spanOfInput(input) })
    const isSummary = input.mode === 'summary'
    const rows = isSummary
      ? summaryRows(trips, timeZone)
      : segmentRows(trips, { ...spanOfInput(input), now: context.now })
    const columns = isSummary ? summaryColumns : segmentColumns
    return {
      head: movementHead({ period: daysOfSpan(input, timeZone), trips, columns, timeZone }),
      rows: rows.map((row) => ({ ...row, vehicleId: input.vehicleId })),
    }
  },
})

export const movementReport: typeof small = {
  ...small,
  readPage: (context, input, page) =>
    input.mode === 'positions' ? positionsPage(context, input, page) : small.readPage(context, input, page),
  async readAll(inCompany, input) {
    if (input.mode !== 'positions') return small.readAll(inCompany, input)
    const { head, totalItems } = await inCompany((context) => positionsHead(context, input))
    return { head, totalItems, rows: positionRows(inCompany, input) }
  },
}

async function nameOfMovement(context: Context, input: MovementInput): Promise<string> {
  const vehicle = await readVehicle(context, input.vehicleId)
  return `${vehicle?.registration ?? ''} ${periodName(daysOfSpan(input, await timeZoneOf(context)))}`
}
