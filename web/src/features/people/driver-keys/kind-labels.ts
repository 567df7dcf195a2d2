import { useLingui } from '@lingui/react/macro'
import type { DriverKeyKind } from '@roadbook/contract/people/driver-keys'

export function useKeyKindLabels(): Record<DriverKeyKind, string> {
  const { t } = useLingui()
  return {
    iButton: t`iButton`,
    rfid: t`RFID card or tag`,
    driverCard: t`Driver card`,
    bluetoothTag: t`Bluetooth tag`,
  }
}
