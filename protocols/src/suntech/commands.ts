import { type CommandAnswer, type CommandKind, commandTable } from '../command.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { isBinary } from './binary.ts'
import { numberOf } from './number.ts'

const SEMICOLON = 0x3b
/** The heads of old texts have a series and a type; those of new ones only a type. */
const [SERIES_LETTERS, NEW_HEAD_LETTERS] = [5, 3]
const NEW_HEAD = 'CMD'

/** A command as old texts name it, and as a group and a number, as new ones do. */
type Order = { name: string; code: string }

export const suntechCommands = commandTable<Order>(
  {
    positionNow: () => ({ name: 'StatusReq', code: '03;01' }),
    outputOn: ({ output }) => switchedOn(output),
    outputOff: ({ output }) => switchedOff(output),
    immobilise: () => switchedOn(1),
    mobilise: () => switchedOff(1),
    customText: ({ text }) => ({ name: text, code: text }),
  },
  {
    outputs: 2,
    answeredByPosition: ['positionNow'],
    addressIn,
    encode: ({ name, code }, { address }) =>
      fromAscii(`${address};${address.startsWith(NEW_HEAD) ? code : name}\r`),
  },
)

const switchedOn = (output: number): Order => ({ name: `Enable${output}`, code: `04;0${output * 2 - 1}` })
const switchedOff = (output: number): Order => ({ name: `Disable${output}`, code: `04;0${output * 2}` })

/** What commands begin with; '' for messages in bytes and for trackers without a supply (ST910), which take none. */
function addressIn(bytes: Uint8Array): string {
  if (isBinary(bytes)) return ''
  const headEnd = bytes.indexOf(SEMICOLON)
  if (headEnd === NEW_HEAD_LETTERS) return `${NEW_HEAD};${numberOf(bytes)}`
  if (headEnd <= SERIES_LETTERS) return ''
  return `${toAscii(bytes, 0, SERIES_LETTERS)}CMD;${numberOf(bytes)};02`
}

const answered: readonly { content: RegExp; kinds: readonly CommandKind[] }[] = [
  { content: /;Enable\d|^04;0[13]\b/, kinds: ['outputOn', 'immobilise'] },
  { content: /;Disable\d|^04;0[24]\b/, kinds: ['outputOff', 'mobilise'] },
]

/** An answer repeats its command, in old texts behind the version. */
export function answerIn(content: string): CommandAnswer {
  const kinds = answered.flatMap((answer) => (answer.content.test(content) ? answer.kinds : []))
  return { kinds: ['customText', ...kinds] }
}
