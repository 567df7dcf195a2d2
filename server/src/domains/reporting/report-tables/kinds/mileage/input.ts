import { z } from 'zod'
import type { Context } from '../../../../../http/scope.ts'
import { DatedInput, type DatedQuery, readDated } from '../../filter.ts'
import { DayPeriod, dayPeriod } from '../../periods.ts'

export const MileageInput = z.object({ ...DatedInput.shape, against: DayPeriod.nullable() })
export type MileageInput = z.infer<typeof MileageInput>

export async function mileageInput(
  context: Context,
  { against, ...query }: DatedQuery & { against?: string | undefined },
): Promise<MileageInput> {
  return {
    ...(await readDated(context, query)),
    against: against === undefined ? null : dayPeriod(against),
  }
}
