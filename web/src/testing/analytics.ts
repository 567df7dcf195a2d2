import type { MonthFigures } from '@roadbook/contract/reporting/analytics'

/** A month of a vehicle that drove 3,000 km. */
export function aMonth({ month, ...parts }: Partial<MonthFigures> & { month: string }): MonthFigures {
  return {
    month,
    distanceMeters: 3_000_000,
    tripSeconds: 468_000,
    drivingSeconds: 432_000,
    idleSeconds: 36_000,
    trips: 213,
    activeDays: 15,
    utilisationPercent: 68,
    costsMinor: 90_000,
    minorPerKm: 30,
    minorPerMile: 48.3,
    hasOtherCurrencies: false,
    co2Kilograms: 1_060,
    co2IsPartial: false,
    consumptionMethod: 'fullTanks',
    score: {
      score: 76,
      harshPer100Km: { value: 1.9, points: 8 },
      overLimitPercent: { value: 2.2, points: 7 },
      idlingPercent: { value: 11.5, points: 9 },
      harshEvents: 54,
      overLimitSeconds: 9_500,
    },
    ...parts,
  }
}
