/** Months side by side per vehicle. */
import { z } from 'zod'
import { idOf } from '../core/entity.ts'
import { FleetConsumptionMethod } from '../money/cost-sums.ts'
import { Day, Month } from '../core/instant.ts'
import { pageOf, queryList } from '../core/paging.ts'
import { routes } from '../core/route.ts'

export const analyticsLimits = { months: 12 }

/** A measured value, and the points that it takes from 100. */
const ScorePart = z.object({ value: z.number().nullable(), points: z.number() })

/** 100 minus the points of its parts, see docs/analytics.md. */
export const DrivingScore = z.object({
  /** Null without enough distance for a result. */
  score: z.int().nullable(),
  /** Harsh braking, acceleration and cornering, per 100 km. */
  harshPer100Km: ScorePart,
  /** Share of driving time above a limit that an alarm watches, in per cent. */
  overLimitPercent: ScorePart,
  /** Share of trip time spent idling, in per cent. */
  idlingPercent: ScorePart,
  harshEvents: z.int(),
  overLimitSeconds: z.int(),
})
export type DrivingScore = z.infer<typeof DrivingScore>

export const MonthFigures = z.object({
  month: Month,
  distanceMeters: z.int(),
  /** From start to end of all trips, idling included. */
  tripSeconds: z.int(),
  drivingSeconds: z.int(),
  idleSeconds: z.int(),
  trips: z.int(),
  /** Days with a trip; for several vehicles, the sum of each one's days. */
  activeDays: z.int(),
  /** Trip time as a share of the company's working hours so far, at most 100 for each vehicle. */
  utilisationPercent: z.number().nullable(),
  /** In the company's currency; null for readers who don't see all expenses. */
  costsMinor: z.int().nullable(),
  /** For the costs since the vehicle's first recorded trip, as in `DrivenCostSum`; null without distance or costs. */
  minorPerKm: z.number().nullable(),
  minorPerMile: z.number().nullable(),
  /** Expenses in other currencies are left out of the costs. */
  hasOtherCurrencies: z.boolean(),
  co2Kilograms: z.number().nullable(),
  /** Some of the vehicles that drove have no known consumption: the value is for the others. */
  co2IsPartial: z.boolean(),
  /** How consumption, and so CO2, was determined. */
  consumptionMethod: FleetConsumptionMethod.nullable(),
  score: DrivingScore,
})
export type MonthFigures = z.infer<typeof MonthFigures>

export const VehicleMonths = z.object({
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  label: z.string().nullable(),
  fleetCategoryId: z.uuid().nullable(),
  /** In the order of the response's `months`. */
  months: z.array(MonthFigures),
})
export type VehicleMonths = z.infer<typeof VehicleMonths>

export const SummaryAnalytics = z.object({
  currency: z.string(),
  /** As requested, oldest first, each with the company's working days and hours so far. */
  months: z.array(
    z.object({
      month: Month,
      startDate: Day,
      endDate: Day,
      workingDays: z.int(),
      workingSeconds: z.int(),
      isUnfinished: z.boolean(),
    }),
  ),
  /** For all vehicles, on the first page only. */
  all: z.array(MonthFigures).nullable(),
  ...pageOf(VehicleMonths).shape,
})
export type SummaryAnalytics = z.infer<typeof SummaryAnalytics>

export const analyticsRoutes = routes({
  summary: {
    method: 'GET',
    path: '/analytics/summary',
    access: 'trips.read',
    summary: `Up to ${analyticsLimits.months} months side by side per vehicle: distance, hours, utilisation, trips, costs, CO2 and driving score.`,
    query: z.object({
      page: z.coerce.number().int().min(1).default(1),
      limit: z.coerce.number().int().min(1).max(200).default(100),
      /** The last three months by default. */
      months: queryList(Month, { min: 1, max: analyticsLimits.months }).optional(),
      fleetCategoriesId: queryList(idOf('fleetCategory')).optional(),
      vehiclesId: queryList(idOf('vehicle')).optional(),
    }),
    response: SummaryAnalytics,
  },
})
