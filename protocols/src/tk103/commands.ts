import { commandTable } from '../command.ts'
import { isDigit } from '../text/numbers.ts'
import { fromAscii, toAscii } from '../text/text.ts'

const COMMA = 0x2c

export const tk103Commands = commandTable<string>(
  { immobilise: () => 'AV010', mobilise: () => 'AV011' },
  { addressIn, encode: (text, { address }) => fromAscii(`(${address}${text})`) },
)

/** The number. Trackers whose texts have commas know other commands. */
function addressIn(bytes: Uint8Array): string {
  let end = 1
  while (isDigit(bytes[end] ?? 0)) end++
  return bytes[end] === COMMA ? '' : toAscii(bytes, 1, end)
}
