import { digitsOfTime } from '../text/calendar.ts'
import { commandTable } from '../command.ts'
import { fromAscii, toAscii } from '../text/text.ts'

const STAR = 0x2a
const COMMA = 0x2c
const BEFORE_NUMBER = 4
/** Of the reporting interval while the ignition is on. */
const INTERVAL = 22

/** The name of a command, and what follows its time. */
type Order = { name: string; values: string }

export const h02Commands = commandTable<Order>(
  {
    reportingInterval: ({ seconds }) => ({ name: 'S71', values: `${INTERVAL},${seconds}` }),
    immobilise: () => ({ name: 'S20', values: '1,1' }),
    mobilise: () => ({ name: 'S20', values: '1,0' }),
  },
  {
    addressIn,
    encode: ({ name, values }, { address, timeMs }) =>
      fromAscii(`${address},${name},${digitsOfTime(timeMs).slice(8)},${values}#`),
  },
)

/** A text's star, maker and number. Binary messages don't name the maker. */
function addressIn(bytes: Uint8Array): string {
  const end = bytes.indexOf(COMMA, BEFORE_NUMBER)
  return bytes[0] === STAR && end > 0 ? toAscii(bytes, 0, end) : ''
}
