import { useLingui } from '@lingui/react/macro'
import type { ColumnId } from '@roadbook/contract/report-tables'

/** Names of columns and figures; that of a trip category is the category's own. */
export function useColumnLabels(): Record<ColumnId, string> {
  return { ...useVehicleLabels(), ...useDrivingLabels(), ...useTimeLabels(), ...useEnergyLabels() }
}

function useVehicleLabels() {
  const { t } = useLingui()
  return {
    vehicle: t`Vehicle`,
    label: t`Name`,
    fleetCategory: t`Fleet category`,
    driver: t`Driver`,
    dongleId: t`Device number`,
    startOdometer: t`Odometer at the start`,
    endOdometer: t`Odometer at the end`,
    odometerGap: t`Driven without a trip`,
    odometer: t`Odometer`,
    battery: t`Battery`,
    nextDue: t`Due next`,
    state: t`State`,
    since: t`Since`,
    lastReport: t`Last report`,
    firstDay: t`First day`,
    lastDay: t`Last day`,
    activeDays: t`Days with positions`,
    positions: t`Positions`,
  }
}

function useDrivingLabels() {
  const { t } = useLingui()
  return {
    categoryMeters: t`Trip category`,
    distance: t`Distance`,
    change: t({ message: 'Change', context: 'difference between two periods' }),
    trips: t`Trips`,
    tours: t`Tours`,
    businessShare: t`Business share`,
    stops: t`Stops`,
    endReason: t`End`,
    category: t`Category`,
    segment: t`Drive or stop`,
    maxSpeed: t`Highest speed`,
    averageSpeed: t`Average speed`,
    speed: t`Speed`,
    heading: t`Heading`,
    ignition: t`Ignition`,
    event: t`Event`,
    place: t`Place`,
    startPlace: t({ message: 'From', context: 'place' }),
    endPlace: t({ message: 'To', context: 'place' }),
    geofence: t`Geofence`,
    latitude: t`Latitude`,
    longitude: t`Longitude`,
  }
}

function useTimeLabels() {
  const { t } = useLingui()
  return {
    tripTime: t`Trip time`,
    driving: t({ message: 'Driving', context: 'time' }),
    idling: t`Idling`,
    idlingShare: t`Idling share`,
    standing: t`Standing`,
    day: t`Day`,
    startTime: t`Start`,
    endTime: t({ message: 'End', context: 'time' }),
    time: t`Time`,
  }
}

function useEnergyLabels() {
  const { t } = useLingui()
  return {
    consumed: t`Fuel`,
    consumedEnergy: t`Energy`,
    consumption: t({ message: 'Consumption', context: 'fuel' }),
    energyConsumption: t({ message: 'Consumption', context: 'energy' }),
    method: t`Found by`,
    measured: t`Measured share`,
    co2: t`CO₂`,
    costs: t`Costs`,
  }
}
