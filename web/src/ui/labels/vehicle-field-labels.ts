import { useLingui } from '@lingui/react/macro'

/** Fields that imports of vehicles and the audit log call the same. */
export function useVehicleFieldLabels() {
  const { t } = useLingui()
  return {
    registration: t`Registration`,
    label: t`Label`,
    make: t`Make`,
    model: t`Model`,
    year: t`Year`,
    vin: t`VIN`,
    fuelType: t`Fuel`,
    deviceIdentifier: t`Device number`,
    dongleId: t`Device number`,
    co2GramsPerKm: t`CO₂ (g/km)`,
    consumptionPer100Km: t`Consumption per 100 km`,
    inspectionDueDate: t`Roadworthiness test due`,
    insuranceExpiresOn: t`Insurance expires`,
  }
}
