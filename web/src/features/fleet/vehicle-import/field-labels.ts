import { useLingui } from '@lingui/react/macro'
import type { VehicleImportField } from '@roadbook/contract/fleet/vehicle-imports'
import { useVehicleFieldLabels } from '../../../ui/labels/vehicle-field-labels.ts'

export function useImportFieldLabels(): Record<VehicleImportField, string> {
  const { t } = useLingui()
  return {
    ...useVehicleFieldLabels(),
    fleetCategory: t`Fleet category`,
    driver: t`Driver`,
    odometer: t`Odometer`,
    tankLitres: t`Tank (l)`,
    batteryKwh: t`Battery (kWh)`,
    serviceDueDate: t`Service due`,
  }
}
