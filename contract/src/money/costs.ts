/** Statistics of costs: period against period, by group, anomalies, over a vehicle's life, and a month's closing. */
import { z } from 'zod'
import { idOf } from '../core/entity.ts'
import { CostSum, FleetConsumptionMethod, VehicleConsumption } from './cost-sums.ts'
import { ExpenseGap, expenseFilter } from './expenses.ts'
import { ExpenseType } from './expense-type.ts'
import { Day, Month } from '../core/instant.ts'
import { routes } from '../core/route.ts'

const Period = z.object({ startDate: Day, endDate: Day })
const requiredPeriod = { startDate: Day, endDate: Day }

/** A figure of two periods; the change is null if there is nothing, or too little (see `isTooLittle`), to compare with. */
const Compared = z.object({
  now: z.number().nullable(),
  before: z.number().nullable(),
  changePercent: z.number().nullable(),
})
export type Compared = z.infer<typeof Compared>

/** A stacked part: one of the largest types, or all the others. */
export const CostPartName = z.union([ExpenseType, z.literal('rest')])
export type CostPartName = z.infer<typeof CostPartName>

const MonthOfCosts = z.object({
  /** Such as `2026-11`. */
  month: z.string(),
  ...requiredPeriod,
  totalMinor: z.int(),
  /** In the order of `parts`. */
  amounts: z.array(z.int()),
})

export const CostComparison = z.object({
  /** Up to today. */
  period: Period,
  /** The same days of the month before, or the same number of days or months before. */
  before: Period,
  currency: z.string(),
  /** All currencies in the period, the company's first. */
  currencies: z.array(z.string()),
  total: Compared,
  perKm: Compared,
  perMile: Compared,
  /** Each vehicle's consumption per 100 km times its distance, divided by the distance of all of these. */
  litresPer100Km: Compared,
  kwhPer100Km: Compared,
  /** How consumption was determined; null without any. */
  consumptionMethod: FleetConsumptionMethod.nullable(),
  distanceMeters: Compared,
  /** The five largest types of the twelve months and, if there are more, all the others. */
  parts: z.array(z.object({ name: CostPartName, types: z.array(ExpenseType), amount: Compared })),
  /** Twelve, the month of the period's end last; it only counts up to that day. */
  months: z.array(MonthOfCosts),
  /** The expected total of the unfinished month; null if the previous months vary too much. */
  forecast: z.object({ totalMinor: z.int(), endDate: Day }).nullable(),
})
export type CostComparison = z.infer<typeof CostComparison>

export const CostGroup = z.object({
  /** Null for the expenses without a group. */
  id: z.uuid().nullable(),
  name: z.string().nullable(),
  sums: z.array(CostSum),
})
export type CostGroup = z.infer<typeof CostGroup>

/** What is unusual about an expense; the page has a sentence for each. */
export const CostOutlier = z.object({
  expenseId: idOf('expense'),
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  date: Day,
  type: ExpenseType,
  amountMinor: z.int(),
  currency: z.string(),
  reason: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('overTank'),
      energy: z.enum(['litres', 'kwh']),
      quantity: z.number(),
      capacity: z.number(),
    }),
    z.object({
      kind: z.literal('consumption'),
      energy: z.enum(['litres', 'kwh']),
      per100Km: z.number(),
      usualPer100Km: z.number(),
    }),
    z.object({
      kind: z.literal('unitPrice'),
      energy: z.enum(['litres', 'kwh']),
      /** In the smallest unit of the currency, per litre or kWh. */
      minorPerUnit: z.number(),
      usualMinorPerUnit: z.number(),
    }),
    z.object({ kind: z.literal('duplicate'), otherId: idOf('expense') }),
  ]),
})
export type CostOutlier = z.infer<typeof CostOutlier>

/** The most that one response contains. */
export const MAX_OUTLIERS = 100

export const LifetimeCosts = z.object({
  vehicleId: idOf('vehicle'),
  /** The day of the first expense; null without any. */
  since: Day.nullable(),
  months: z.number(),
  distanceMeters: z.int(),
  sums: z.array(
    CostSum.extend({
      minorPerMonth: z.number().nullable(),
      minorPerKm: z.number().nullable(),
      minorPerMile: z.number().nullable(),
    }),
  ),
  /** Since the first expense; null if unknown. */
  consumption: VehicleConsumption.nullable(),
})
export type LifetimeCosts = z.infer<typeof LifetimeCosts>

export const MonthClosing = z.object({
  month: z.string(),
  ...requiredPeriod,
  /** The month is already locked to its end. */
  isClosed: z.boolean(),
  /** It isn't over yet. */
  isUnfinished: z.boolean(),
  expenses: z.int(),
  sums: z.array(CostSum),
  /** The expenses that lack something; zero if none do. */
  gaps: z.array(z.object({ gap: ExpenseGap, expenses: z.int() })),
  /** Vehicles that drove in the month without being filled or charged. */
  vehiclesWithoutFuel: z.array(
    z.object({ vehicleId: idOf('vehicle'), registration: z.string(), distanceMeters: z.int() }),
  ),
  /** Recurring expenses due in the month or before that have not been entered yet. */
  recurringDue: z.int(),
  /** Due days of recurring expenses in the month that were already locked. */
  recurringLocked: z.int(),
  /** The version of the company's settings, to be sent back when the month is closed. */
  version: z.int(),
})
export type MonthClosing = z.infer<typeof MonthClosing>

const Filter = z.object({ ...requiredPeriod, ...expenseFilter })

export const costRoutes = routes({
  comparison: {
    method: 'GET',
    path: '/expenses/statistics/comparison',
    access: 'expenses.read',
    summary: 'A period beside the one before, and the twelve months up to it, in one currency.',
    query: Filter.extend({
      /** Without it, a year to date is distinguished from a month by its length, which doesn't work in January. */
      against: z.literal('yearBefore').optional(),
    }),
    response: CostComparison,
  },
  groups: {
    method: 'GET',
    path: '/expenses/statistics/groups',
    access: 'expenses.read',
    summary: 'What each fleet category, or the vehicles of each driver, cost in a period.',
    query: Filter.extend({ by: z.enum(['fleetCategory', 'driver']) }),
    response: z.array(CostGroup),
  },
  outliers: {
    method: 'GET',
    path: '/expenses/statistics/outliers',
    access: 'expenses.read',
    summary: `Expenses of a period that are unusual, and why; at most ${MAX_OUTLIERS}.`,
    query: Filter,
    response: z.object({ items: z.array(CostOutlier), total: z.int() }),
  },
  lifetime: {
    method: 'GET',
    path: '/vehicles/{id}/expenses/lifetime',
    access: 'expenses.read',
    summary: 'What a vehicle has cost since its first expense: in all, by type, per month and per km.',
    params: z.object({ id: idOf('vehicle') }),
    response: LifetimeCosts,
  },
  closing: {
    method: 'GET',
    path: '/settings/expenses-lock-config/closing',
    access: 'settings.write',
    summary: 'What a month still lacks before it is locked.',
    query: z.object({ month: Month }),
    response: MonthClosing,
  },
})
