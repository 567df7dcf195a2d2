import { useLingui } from '@lingui/react/macro'
import {
  type CommandKind,
  commandRules,
  type DeviceCommand,
} from '@roadbook/contract/tracking/device-commands'

export function useCommandKindLabels(): Record<CommandKind, string> {
  const { t } = useLingui()
  return {
    positionNow: t`Request position`,
    reportingInterval: t`Set reporting interval`,
    outputOn: t`Switch output on`,
    outputOff: t`Switch output off`,
    immobilise: t`Immobilise vehicle`,
    mobilise: t`Release immobiliser`,
    customText: t`Custom command`,
  }
}

/** What the command does, and when it is sent. */
export function useKindTexts(): Record<CommandKind, string> {
  const { t } = useLingui()
  const output = t`Outputs are often wired to the starter or the fuel pump. The command is sent only while the vehicle is stationary.`
  return {
    positionNow: t`The device reports its position once.`,
    reportingInterval: t`How often the device reports while the vehicle moves.`,
    outputOn: output,
    outputOff: output,
    immobilise: t`The engine can’t be started until you release the immobiliser. The command is sent only while the vehicle is stationary.`,
    mobilise: t`The engine can be started again.`,
    customText: t`A command from the device’s manual. It is sent only while the vehicle is stationary, because it can switch outputs too.`,
  }
}

/** The command with its values. */
export function useCommandText(): (command: DeviceCommand) => string {
  const { t } = useLingui()
  const labels = useCommandKindLabels()
  return ({ kind, intervalSeconds, output, text }) => {
    if (kind === 'reportingInterval' && intervalSeconds !== null) return t`Report every ${intervalSeconds} s`
    if (kind === 'outputOn' && output !== null) return t`Switch output ${output} on`
    if (kind === 'outputOff' && output !== null) return t`Switch output ${output} off`
    if (kind === 'customText' && text !== null) return t`Text: ${text}`
    return labels[kind]
  }
}

export function useStateText(): (command: DeviceCommand) => string {
  const { t } = useLingui()
  return ({ kind, state, failure }) => {
    switch (state) {
      case 'waiting':
        return commandRules[kind].needsStandstill
          ? t`Waiting until the device is connected and the vehicle is stationary`
          : t`Waiting until the device connects`
      case 'sent':
        return t`Sent, not answered yet`
      case 'answered':
        return t({ message: 'Answered', context: 'command' })
      case 'expired':
        return t`Not sent in time`
      case 'cancelled':
        return t({ message: 'Cancelled', context: 'command' })
      default:
        return failureText()
    }
    function failureText(): string {
      if (failure === 'refused') return t`Refused by the device`
      if (failure === 'noAnswer') return t`No answer. The device may have carried out the command.`
      return t`Not supported by the device`
    }
  }
}
