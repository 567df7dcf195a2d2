/** What a person can ask of a device. */
export type Command =
  | { kind: 'positionNow' }
  | { kind: 'reportingInterval'; seconds: number }
  /** Outputs count from 1. */
  | { kind: 'outputOn'; output: number }
  | { kind: 'outputOff'; output: number }
  | { kind: 'immobilise' }
  | { kind: 'mobilise' }
  /** As the device's maker documents it. */
  | { kind: 'customText'; text: string }

export type CommandKind = Command['kind']

/** The device that a command goes to. */
export type Addressee = {
  /** What `addressIn` found in a frame of the device; '' for protocols without it. */
  address: string
  /** Of the command, 1 to 65,535. Devices repeat it in their answer if the protocol has a place for it. */
  serial: number
  timeMs: number
}

/** How the devices of a protocol are commanded. */
export type CommandEncoder = {
  kinds: readonly CommandKind[]
  /** How many outputs its devices have at most. */
  outputs: number
  /** Its devices count the reporting interval in steps of so many seconds. */
  intervalStepSeconds: number
  /** The kinds that the next position answers, as nothing tells it from others. */
  answeredByPosition?: readonly CommandKind[] | undefined
  /** What a message to the device must repeat from a frame of the device; absent if a login named the device. */
  addressIn?(frame: Uint8Array): string
  /** Throws RangeError for a kind that is not in `kinds`. */
  encode(command: Command, addressee: Addressee): Uint8Array
}

/** A reporting interval, in the steps in which the device counts it. */
export function intervalSteps(seconds: number, stepSeconds: number): number {
  return Math.max(1, Math.round(seconds / stepSeconds))
}

/** An answer to a command, as far as the message says it. */
export type CommandAnswer = {
  /** That of the command, if the device repeats it. */
  serial?: number
  /** The kinds of commands that it may be for; absent if it may be for any. */
  kinds?: readonly CommandKind[]
  /** The device did not do what it was asked. */
  isRefused?: true
}

/** What each kind of command means in a protocol, such as a text of its maker. */
type Meanings<Meaning> = {
  [Kind in CommandKind]?: (command: Extract<Command, { kind: Kind }>) => Meaning
}

type Options<Meaning> = Pick<CommandEncoder, 'addressIn' | 'answeredByPosition'> & {
  outputs?: number
  intervalStepSeconds?: number
  encode: (meaning: Meaning, addressee: Addressee) => Uint8Array
}

/** Commands as a table: what each kind means, and how all of them are framed. */
export function commandTable<Meaning>(
  meanings: Meanings<Meaning>,
  { encode, outputs = 0, intervalStepSeconds = 1, ...options }: Options<Meaning>,
): CommandEncoder {
  // Each function gets only commands of its own kind.
  const byKind = meanings as Partial<Record<CommandKind, (command: Command) => Meaning>>
  return {
    ...options,
    outputs,
    intervalStepSeconds,
    kinds: Object.keys(meanings) as CommandKind[], // the keys that the type allows
    encode(command, addressee) {
      const meaning = byKind[command.kind]
      if (!meaning) throw new RangeError(`this protocol has no command ${command.kind}`)
      return encode(meaning(command), addressee)
    },
  }
}
