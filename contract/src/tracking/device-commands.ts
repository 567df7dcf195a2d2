import { z } from 'zod'
import { entityFields, idOf, OfVehicle, trimmedText } from '../core/entity.ts'
import { Instant } from '../core/instant.ts'
import { problem } from '../core/problem.ts'
import { routes } from '../core/route.ts'

type Rules = {
  /**
   * Sent only while the vehicle stands: outputs are often wired to the starter or the fuel pump, and a text may switch them
   * too.
   */
  needsStandstill: boolean
  /** Carried out twice, it does no harm: sent again if there was no answer. */
  isRepeatable: boolean
  /** What it sets: a new command takes the place of one that waits to set the same. */
  sets?: 'interval' | 'output' | 'immobiliser'
}

const rules = {
  positionNow: { needsStandstill: false, isRepeatable: true },
  reportingInterval: { needsStandstill: false, isRepeatable: true, sets: 'interval' },
  outputOn: { needsStandstill: true, isRepeatable: false, sets: 'output' },
  outputOff: { needsStandstill: true, isRepeatable: false, sets: 'output' },
  immobilise: { needsStandstill: true, isRepeatable: false, sets: 'immobiliser' },
  mobilise: { needsStandstill: false, isRepeatable: false, sets: 'immobiliser' },
  customText: { needsStandstill: true, isRepeatable: false },
} as const satisfies Record<string, Rules>
export type CommandKind = keyof typeof rules
export const commandRules: Readonly<Record<CommandKind, Rules>> = rules
export const commandKinds = Object.keys(rules) as [CommandKind, ...CommandKind[]] // the keys of a literal object
export const CommandKind = z.enum(commandKinds)

export function kindsThat(has: (rules: Rules) => boolean): CommandKind[] {
  return commandKinds.filter((kind) => has(commandRules[kind]))
}

export const commandLimits = {
  intervalSeconds: { min: 5, max: 86_400 },
  maxTextLength: 160,
  hours: { usual: 24, max: 168 },
  /** Of one vehicle. */
  maxOpen: 10,
  maxAnHour: 30,
  /** How often a command without an answer is sent. */
  maxAttempts: 3,
  answerSeconds: 60,
}

export const CommandState = z.enum([
  /** For the device to connect, or for the vehicle to stand. */
  'waiting',
  /** Not answered yet. */
  'sent',
  'answered',
  'failed',
  'expired',
  'cancelled',
])
export type CommandState = z.infer<typeof CommandState>

export const CommandFailure = z.enum([
  /** The device says that it didn't do it. */
  'refused',
  /** The device may have done it or not. */
  'noAnswer',
  /** The device connected with a protocol that has no such command. */
  'notSupported',
])
export type CommandFailure = z.infer<typeof CommandFailure>

/** A command that a person gave to the device in a vehicle. */
export const DeviceCommand = z.object({
  id: idOf('deviceCommand'),
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  kind: CommandKind,
  intervalSeconds: z.int().nullable(),
  output: z.int().nullable(),
  text: z.string().nullable(),
  state: CommandState,
  failure: CommandFailure.nullable(),
  /** Not sent after that. */
  expiresAt: Instant,
  /** The last time. */
  sentAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Null also if it arrived while the reader may not see where the vehicle was, since it may tell a place. */
  answer: z.string().nullable(),
  createdBy: idOf('user').nullable(),
  createdByName: z.string().nullable(),
  ...entityFields,
})
export type DeviceCommand = z.infer<typeof DeviceCommand>

const lasting = {
  /** How long it may wait. */
  hours: z.int().min(1).max(commandLimits.hours.max).default(commandLimits.hours.usual),
}
const { min, max } = commandLimits.intervalSeconds
const output = z.int().min(1).max(8)

export const DeviceCommandCreate = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('positionNow'), ...lasting }),
  z.object({ kind: z.literal('reportingInterval'), intervalSeconds: z.int().min(min).max(max), ...lasting }),
  z.object({ kind: z.literal('outputOn'), output, ...lasting }),
  z.object({ kind: z.literal('outputOff'), output, ...lasting }),
  /** Repeats the vehicle's registration, so that no other vehicle is immobilised by mistake. */
  z.object({ kind: z.literal('immobilise'), registration: trimmedText(20), ...lasting }),
  z.object({ kind: z.literal('mobilise'), ...lasting }),
  z.object({
    kind: z.literal('customText'),
    text: trimmedText(commandLimits.maxTextLength).regex(/^[\x20-\x7e]+$/, problem('command_not_ascii')),
    ...lasting,
  }),
])
export type DeviceCommandCreate = z.infer<typeof DeviceCommandCreate>

/** Newest first, and what the vehicle's device understands, by the protocol that it speaks. */
export const DeviceCommands = z.object({
  kinds: z.array(CommandKind),
  /** How many outputs can be switched at most. */
  outputs: z.int(),
  items: z.array(DeviceCommand),
})
export type DeviceCommands = z.infer<typeof DeviceCommands>

export const deviceCommandRoutes = routes({
  list: {
    method: 'GET',
    path: '/vehicles/{id}/commands',
    access: 'commands.read',
    summary:
      'Returns the last 50 commands to the device in the vehicle, newest first, and the kinds that it understands.',
    params: OfVehicle,
    response: DeviceCommands,
  },
  create: {
    method: 'POST',
    path: '/vehicles/{id}/commands',
    access: 'commands.write',
    summary:
      'Sends a command to the device in the vehicle, at once or when it connects. Switching an output, immobilising and texts wait until the vehicle is stationary.',
    params: OfVehicle,
    body: DeviceCommandCreate,
    response: DeviceCommand,
    status: 201,
    refuses: ['command_not_supported', 'command_while_moving', 'too_many_commands', 'too_many_commands_sent'],
  },
  cancel: {
    method: 'POST',
    path: '/commands/{id}/cancel',
    access: 'commands.write',
    summary: 'Cancels a command that is waiting.',
    params: z.object({ id: idOf('deviceCommand') }),
    response: DeviceCommand,
    refuses: ['command_not_waiting'],
  },
})
