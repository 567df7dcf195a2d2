import { useLingui } from '@lingui/react/macro'
import type { TableReportKind } from '@roadbook/contract/report-tables'

/** What each report is called, and what it answers. */
export function useReportNames(): Record<TableReportKind, { title: string; about: string }> {
  const { t } = useLingui()
  return {
    mileage: {
      title: t`Vehicle mileage`,
      about: t`Distance, driving and idling of each vehicle by trip category, beside another period.`,
    },
    vehiclesStatus: {
      title: t`Vehicle status`,
      about: t`The state and place of each vehicle now, since when, and its odometer.`,
    },
    tourMileage: {
      title: t`Tours`,
      about: t`From the base and back: distance, stops and standing time of each tour.`,
    },
    stationaryStops: {
      title: t`Stops`,
      about: t`Where vehicles stood, and for how long.`,
    },
    movement: {
      title: t`Movement`,
      about: t`What one vehicle did: day by day, drive by drive, or position by position.`,
    },
    fuelConsumption: {
      title: t`Fuel consumption`,
      about: t`Fuel, energy and CO₂ of each vehicle, and how they were found.`,
    },
    billing: {
      title: t`Active vehicles`,
      about: t`The vehicles that sent positions in a month, with the first and the last day.`,
    },
  }
}
