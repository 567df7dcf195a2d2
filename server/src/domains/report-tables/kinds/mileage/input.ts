import { z } from 'zod'
import type { Context } from '../../../../http/scope.ts'
import { type FilterQuery, readFilter } from '../../filter.ts'
import { DayPeriod, dayPeriod } from '../../periods.ts'

export const MileageInput = z.object({
  period: DayPeriod,
  against: DayPeriod.nullable(),
  /** All that the reader sees, if none is named. */
  vehicleIds: z.array(z.uuid()).optional(),
  fleetCategoryId: z.uuid().optional(),
  driverIds: z.array(z.uuid()).optional(),
})
export type MileageInput = z.infer<typeof MileageInput>

export async function mileageInput(
  context: Context,
  { date, against, ...filter }: FilterQuery & { date: string; against?: string | undefined },
): Promise<MileageInput> {
  return {
    period: dayPeriod(date),
    against: against === undefined ? null : dayPeriod(against),
    ...(await readFilter(context, filter)),
  }
}
