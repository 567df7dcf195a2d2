import { MovementMode, reportTableLimits } from '@roadbook/contract/reporting/report-inputs'
import { z } from 'zod'
import { notFound } from '../../../../../errors.ts'
import type { Context } from '../../../../../http/scope.ts'
import { readVehicle } from '../../../../fleet/vehicles/index.ts'
import { spanOf } from '../../periods.ts'

export const MovementInput = z.object({
  vehicleId: z.uuid(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  mode: MovementMode,
})
export type MovementInput = z.infer<typeof MovementInput>

type Asked = { vehicleId: string; startDateTime: string; endDateTime: string; mode: MovementMode }

export async function movementInput(
  context: Context,
  { vehicleId, startDateTime, endDateTime, mode }: Asked,
): Promise<MovementInput> {
  if (!(await readVehicle(context, vehicleId))) throw notFound('vehicle')
  return { vehicleId, mode, ...spanOf({ startDateTime, endDateTime }, reportTableLimits.movementDays) }
}

/** Half-open. */
export function spanOfInput({ from, until }: MovementInput): { from: Date; until: Date } {
  return { from: new Date(from), until: new Date(until) }
}
