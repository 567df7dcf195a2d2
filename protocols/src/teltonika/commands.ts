import { commandTable } from '../command.ts'
import { encodeText } from './encode.ts'
import { COMMAND_TYPE } from './texts.ts'

/** Of a moving vehicle, the least seconds between two records, and between two messages, in each kind of network. */
const INTERVALS = [10_050, 10_055, 10_150, 10_155, 10_250, 10_255]

/** Texts as in text messages, without login and password. */
export const teltonikaCommands = commandTable<string>(
  {
    positionNow: () => 'getgps',
    reportingInterval: ({ seconds }) => `setparam ${INTERVALS.map((id) => `${id}:${seconds}`).join(';')}`,
    outputOn: ({ output }) => `setdigout ${digits(output, '1')}`,
    outputOff: ({ output }) => `setdigout ${digits(output, '0')}`,
    immobilise: () => 'setdigout 1',
    mobilise: () => 'setdigout 0',
    customText: ({ text }) => text,
  },
  { outputs: 4, encode: (text) => encodeText(text, COMMAND_TYPE) },
)

/** One digit for each output; those marked so stay as they are. */
function digits(output: number, state: '0' | '1'): string {
  return '?'.repeat(output - 1) + state
}
