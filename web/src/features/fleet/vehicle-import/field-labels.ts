import { useLingui } from '@lingui/react/macro'
import type { VehicleImportField } from '@roadbook/contract/fleet/vehicle-imports'

export function useImportFieldLabels(): Record<VehicleImportField, string> {
  const { t } = useLingui()
  return {
    registration: t`Registration`,
    label: t`Label`,
    make: t`Make`,
    model: t`Model`,
    year: t`Year`,
    vin: t`VIN`,
    fuelType: t`Fuel`,
    dongleId: t`Device number`,
    fleetCategory: t`Fleet category`,
    driver: t`Driver`,
    odometer: t`Odometer`,
    tankLitres: t`Tank (l)`,
    batteryKwh: t`Battery (kWh)`,
    co2GramsPerKm: t`CO₂ (g/km)`,
    consumptionPer100Km: t`Consumption per 100 km`,
    inspectionDueDate: t`Roadworthiness test due`,
    serviceDueDate: t`Service due`,
    insuranceExpiresOn: t`Insurance expires`,
  }
}
