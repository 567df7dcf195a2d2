import {
  type CommandKind,
  commandLimits,
  commandRules,
  DeviceCommandCreate,
} from '@roadbook/contract/tracking/device-commands'
import type { FormModel } from '../../../ui/form/form-model.ts'

/** Form values: text as typed. */
export type CommandValues = {
  kind: CommandKind
  intervalSeconds: string
  output: string
  registration: string
  text: string
  hours: string
}

export function firstCommand(kind: CommandKind): CommandValues {
  const hours = String(commandLimits.hours.usual)
  return { kind, intervalSeconds: '60', output: '1', registration: '', text: '', hours }
}

export const commandModel: FormModel<CommandValues, DeviceCommandCreate> = {
  schema: DeviceCommandCreate,
  // Checked by the schema of its kind.
  bodyOf: (values) => ({ ...valuesOf(values), hours: Number(values.hours) }) as DeviceCommandCreate,
}

function valuesOf({ kind, intervalSeconds, output, registration, text }: CommandValues) {
  if (kind === 'reportingInterval') return { kind, intervalSeconds: numberOf(intervalSeconds) }
  if (commandRules[kind].sets === 'output') return { kind, output: numberOf(output) }
  if (kind === 'immobilise') return { kind, registration: registration.trim() }
  return kind === 'customText' ? { kind, text: text.trim() } : { kind }
}

function numberOf(typed: string): number {
  return /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN
}
