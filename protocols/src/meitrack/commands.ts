import { type CommandAnswer, type CommandKind, commandTable, intervalSteps } from '../command.ts'
import type { Reported } from '../message.ts'
import { ASKED_EVENT } from './events.ts'
import { messageTo } from './message-text.ts'
import { numberOf } from './number.ts'

const OUTPUTS = 5
const INTERVAL_STEP_SECONDS = 10
/** From A to z, one after another. */
const [FIRST_IDENTIFIER, IDENTIFIERS] = [0x41, 0x3a]
const SWITCH = 'C01'
const INTERVAL = 'A12'

export const meitrackCommands = commandTable<string>(
  {
    positionNow: () => 'A10',
    reportingInterval: ({ seconds }) => `${INTERVAL},${intervalSteps(seconds, INTERVAL_STEP_SECONDS)}`,
    outputOn: ({ output }) => switched(output, '1'),
    outputOff: ({ output }) => switched(output, '0'),
    immobilise: () => switched(1, '1'),
    mobilise: () => switched(1, '0'),
    customText: ({ text }) => text,
  },
  {
    outputs: OUTPUTS,
    intervalStepSeconds: INTERVAL_STEP_SECONDS,
    addressIn: numberOf,
    encode: (content, { address, serial }) =>
      messageTo({
        identifier: String.fromCharCode(FIRST_IDENTIFIER + (serial % IDENTIFIERS)),
        deviceId: address,
        content,
      }),
  },
)

/** At any speed, since Roadbook waits until the vehicle stands; the outputs marked 2 stay as they are. */
function switched(output: number, state: '0' | '1'): string {
  return `${SWITCH},0,${'2'.repeat(output - 1)}${state}${'2'.repeat(OUTPUTS - output)}`
}

/** Lookup table: the commands that are answered with the same type. */
const kindsOfType: Readonly<Record<string, readonly CommandKind[]>> = {
  [INTERVAL]: ['reportingInterval'],
  [SWITCH]: ['outputOn', 'outputOff', 'immobilise', 'mobilise'],
}
const REFUSED = /^(err|fail)/i

/** The type of an answer is that of its command. */
export function answerIn([type = '', result = '']: readonly string[]): CommandAnswer {
  const kinds: readonly CommandKind[] = ['customText', ...(kindsOfType[type] ?? [])]
  return REFUSED.test(result) ? { kinds, isRefused: true } : { kinds }
}

export function withAskedPosition(message: Reported): Reported {
  const isAsked =
    message.kind === 'positions' && message.records.some(({ extra }) => extra?.['eventId'] === ASKED_EVENT)
  return isAsked ? { ...message, answers: { kinds: ['positionNow'] } } : message
}
