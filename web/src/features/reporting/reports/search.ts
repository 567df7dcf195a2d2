import { MovementMode } from '@roadbook/contract/reporting/report-inputs'
import { z } from 'zod'
import { simplePeriods } from '../../../lib/period.ts'
import { searchDay, searchInstant, searchPage, searchText } from '../../../lib/search.ts'
import { choiceParam, shapeOf } from '../../../ui/list/list-params.ts'
import { NEW_SCHEDULE } from './schedules/new-schedule.ts'

export const reportParams = {
  vehicles: choiceParam('vehiclesId', z.uuid()),
  drivers: choiceParam('driversId', z.uuid()),
}

/** The inputs of every report; each uses its own. */
export const ReportsSearch = z.object({
  ...shapeOf(reportParams),
  /** A fleet category. */
  category: z.uuid().optional().catch(undefined),
  period: z.enum(simplePeriods).optional().catch(undefined),
  /** Two days instead of a period. */
  from: searchDay,
  to: searchDay,
  /** The period that the mileage is compared with; the one before by default. */
  against: z.enum(['yearBefore', 'none']).optional().catch(undefined),
  /** For stops: the shortest that is listed. */
  minMinutes: z.coerce.number().int().min(1).max(44_640).optional().catch(undefined),
  /** For movement: one vehicle, from when until when, and at what interval. */
  vehicle: z.uuid().optional().catch(undefined),
  start: searchInstant,
  end: searchInstant,
  mode: MovementMode.optional().catch(undefined),
  /** What is along the chart's axis; the first chart by default. */
  chart: z.enum(['day', 'hour', 'vehicle', 'state', 'place']).optional().catch(undefined),
  /** The schedule whose form is open. */
  schedule: z
    .union([z.literal(NEW_SCHEDULE), z.uuid()])
    .optional()
    .catch(undefined),
  sort: searchText,
  page: searchPage,
})
export type ReportsSearch = z.infer<typeof ReportsSearch>

export const ReportsOverviewSearch = z.object({
  page: searchPage,
  /** The schedule whose form is open. */
  schedule: z.uuid().optional().catch(undefined),
})
export type ReportsOverviewSearch = z.infer<typeof ReportsOverviewSearch>
