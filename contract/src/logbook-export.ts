import { z } from 'zod'
import { idOf } from './entity.ts'
import { DayOrTime, SimplePeriod } from './period.ts'
import { forceGenerate, ReportFile, ReportFormat } from './reports.ts'
import { routes } from './route.ts'

export const logbookExportLimits = {
  vehicles: 1000,
  /** Ten years, as long as records must be kept. */
  days: 3_660,
}

export const logbookExportRoutes = routes({
  export: {
    method: 'POST',
    path: '/logbook/export',
    access: 'trips.read',
    summary:
      'Makes a signed file of the logbooks of vehicles in a period. `GET /reports/{reportId}` returns its progress.',
    query: z.object({
      format: ReportFormat,
      simplePeriod: SimplePeriod.optional(),
      startDate: DayOrTime.optional(),
      endDate: DayOrTime.optional(),
      forceGenerate,
    }),
    body: z.strictObject({ vehiclesId: z.array(idOf('vehicle')).min(1).max(logbookExportLimits.vehicles) }),
    response: ReportFile,
    status: 201,
  },
})
