import type { FleetConsumptionMethod } from '@roadbook/contract/money/cost-sums'
import type { MonthFigures } from '@roadbook/contract/reporting/analytics'
import { perKmAndMile } from '../../money/expenses/index.ts'
import { drivingScore } from './driving-score.ts'
import type { Month } from './months.ts'

export type Co2 = {
  kilograms: number
  method: FleetConsumptionMethod | null
  isPartial: boolean
}

/** Figures of one vehicle in one month, or of several together. */
export type Found = {
  driven: {
    trips: number
    distanceMeters: number
    durationSeconds: number
    idleSeconds: number
    activeDays: number
    /** Trip time within the month's working hours, for each vehicle at most all of them. */
    usedSeconds: number
  } | null
  /** How many vehicles these figures are of. */
  vehicles: number
  /** Null for readers who don't see all expenses. */
  costs: { amountMinor: number; drivenMinor: number; hasOtherCurrencies: boolean } | null
  co2: Co2 | null
  harshEvents: number
  overLimitSeconds: number
  hasLimit: boolean
}

const nothing = {
  trips: 0,
  distanceMeters: 0,
  durationSeconds: 0,
  idleSeconds: 0,
  activeDays: 0,
  usedSeconds: 0,
}

export function monthFigures({ month, workingSeconds }: Month, found: Found): MonthFigures {
  const { trips, distanceMeters, durationSeconds, idleSeconds, activeDays, usedSeconds } =
    found.driven ?? nothing
  const { costs, co2, harshEvents, overLimitSeconds, hasLimit } = found
  const possibleSeconds = workingSeconds * found.vehicles
  return {
    month,
    distanceMeters,
    tripSeconds: durationSeconds,
    drivingSeconds: durationSeconds - idleSeconds,
    idleSeconds,
    trips,
    activeDays,
    utilisationPercent: possibleSeconds > 0 ? toTenths((usedSeconds / possibleSeconds) * 100) : null,
    costsMinor: costs?.amountMinor ?? null,
    ...perKmAndMile(costs?.drivenMinor ?? 0, distanceMeters),
    hasOtherCurrencies: costs?.hasOtherCurrencies ?? false,
    co2Kilograms: co2 && toTenths(co2.kilograms),
    co2IsPartial: co2?.isPartial ?? false,
    consumptionMethod: co2?.method ?? null,
    score: drivingScore({
      distanceMeters,
      tripSeconds: durationSeconds,
      idleSeconds,
      harshEvents,
      overLimitSeconds,
      hasLimit,
    }),
  }
}

function toTenths(value: number): number {
  return Math.round(value * 10) / 10
}
