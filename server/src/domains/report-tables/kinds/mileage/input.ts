import { z } from 'zod'
import { DayPeriod } from '../../periods.ts'

export const MileageInput = z.object({
  period: DayPeriod,
  against: DayPeriod.nullable(),
  /** All that the reader sees, if none is named. */
  vehicleIds: z.array(z.uuid()).optional(),
  fleetCategoryId: z.uuid().optional(),
  driverIds: z.array(z.uuid()).optional(),
})
export type MileageInput = z.infer<typeof MileageInput>
