/** Sums of expenses by currency, for a list, a vehicle or a fleet. */
import { z } from 'zod'
import { idOf } from '../core/entity.ts'
import { ExpenseType } from './expense-type.ts'
import { Day } from '../core/instant.ts'

/** The sum of expenses in one currency; different currencies are never added up. */
export const CostSum = z.object({
  currency: z.string(),
  totalMinor: z.int(),
  /** The types that occur, the largest first. */
  byType: z.array(z.object({ type: ExpenseType, amountMinor: z.int() })),
})
export type CostSum = z.infer<typeof CostSum>

/** How many of a period's types are listed; the others are summed up. */
export const NAMED_COST_TYPES = 5

/** Costs of vehicles in one currency, with their distance. */
export const DrivenCostSum = CostSum.extend({
  /**
   * In the smallest unit of the currency: costs since the vehicle's first recorded trip divided by its distance. For several
   * vehicles: the costs of each since its first trip, divided by the distance of all, including those without costs. Null
   * without distance or costs.
   */
  minorPerKm: z.number().nullable(),
  minorPerMile: z.number().nullable(),
  /** The sum of the types after the first `NAMED_COST_TYPES`, for all costs that the caller sees; null if there are none. */
  otherTypesMinor: z.int().nullable(),
})
export type DrivenCostSum = z.infer<typeof DrivenCostSum>

/**
 * How a consumption was determined, the best first: by the device's fuel counter, from what was filled between two full
 * tanks, by the tank level that the device reports, or from the figure in the vehicle's record.
 */
export const ConsumptionMethod = z.enum(['deviceCounter', 'fullTanks', 'levelDrop', 'stated'])
export type ConsumptionMethod = z.infer<typeof ConsumptionMethod>

/**
 * For several vehicles: their method if they all have the same, otherwise whether all or only some of them were measured.
 */
export const FleetConsumptionMethod = z.enum([...ConsumptionMethod.options, 'measured', 'partlyMeasured'])
export type FleetConsumptionMethod = z.infer<typeof FleetConsumptionMethod>

export const VehicleConsumption = z.object({
  energy: z.enum(['litres', 'kwh']),
  per100Km: z.number(),
  method: ConsumptionMethod,
  /** The distance driven while it was measured; null for the stated figure. */
  distanceMeters: z.int().nullable(),
})
export type VehicleConsumption = z.infer<typeof VehicleConsumption>

/** A vehicle's costs in a period. */
export const VehicleCosts = z.object({
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  label: z.string().nullable(),
  /** By currency, the company's first. */
  sums: z.array(DrivenCostSum),
  /**
   * The distance of trips that started in the period; for a driver, of their own trips, and with a filter by driver, of
   * these drivers' trips.
   */
  distanceMeters: z.int(),
  /** The day of the first recorded trip, if the period starts before it: costs per km count from then on. */
  perKmSince: Day.nullable(),
  /** The vehicle's, even if a filter leaves out some of its costs; null if unknown. */
  consumption: VehicleConsumption.nullable(),
})
export type VehicleCosts = z.infer<typeof VehicleCosts>
