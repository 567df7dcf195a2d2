import { useLingui } from '@lingui/react/macro'
import type { CommandKind } from '@roadbook/contract/tracking/device-commands'

export function useCommandKindLabels(): Record<CommandKind, string> {
  const { t } = useLingui()
  return {
    positionNow: t`Request position`,
    reportingInterval: t`Set reporting interval`,
    outputOn: t`Switch output on`,
    outputOff: t`Switch output off`,
    immobilise: t`Immobilise vehicle`,
    mobilise: t`Release immobiliser`,
    customText: t`Send text`,
  }
}
