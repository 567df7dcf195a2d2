/** The inputs of reports. */
import { z } from 'zod'
import { idOf } from '../core/entity.ts'
import { OffsetInstant } from '../core/instant.ts'
import { queryList } from '../core/paging.ts'
import { problem } from '../core/problem.ts'

export const reportTableLimits = {
  /** The longest period of one report, in days; a logbook may have ten years. */
  days: 366,
  /** The longest period of `movement`, which may list every position. */
  movementDays: 31,
  vehicles: 10_000,
}

/** A day, a month, or two days comma-joined and inclusive, in the company's time zone. */
export const ReportDate = z
  .string()
  .regex(
    /^((19|20)\d\d-(0[1-9]|1[0-2])(-\d\d)?|(19|20)\d\d-\d\d-\d\d,(19|20)\d\d-\d\d-\d\d)$/,
    problem('report_date_invalid'),
  )

export const MovementMode = z.enum(['summary', 'segments', 'positions'])
export type MovementMode = z.infer<typeof MovementMode>

/** Vehicles and drivers: by default all that the reader sees. */
export const filter = {
  vehiclesId: queryList(idOf('vehicle')).optional(),
  fleetCategoryId: idOf('fleetCategory').optional(),
  driversId: queryList(idOf('user')).optional(),
}
export const dated = { ...filter, date: ReportDate }
/** The end is exclusive. */
export const span = { startDateTime: OffsetInstant, endDateTime: OffsetInstant }
