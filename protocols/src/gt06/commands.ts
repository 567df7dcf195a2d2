import { commandTable } from '../command.ts'
import { fromAscii } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { encodeFrame } from './answers.ts'

export const COMMAND = 0x80
const FLAG_BYTES = 4
const ENGLISH = 2

/** Texts as in text messages, of Concox and Jimi. */
export const gt06Commands = commandTable<string>(
  {
    positionNow: () => 'WHERE#',
    // With the ignition on, and off.
    reportingInterval: ({ seconds }) => `TIMER,${seconds},${seconds}#`,
    immobilise: () => 'RELAY,1#',
    mobilise: () => 'RELAY,0#',
    customText: ({ text }) => text,
  },
  { encode: (text, { serial }) => encodeFrame({ type: COMMAND, serial, content: contentOf(text, serial) }) },
)

/** The length of flag and text, the flag that the answer repeats, the text, its language. */
function contentOf(text: string, serial: number): Uint8Array {
  const writer = new ByteWriter()
  const bytes = fromAscii(text)
  writer.uint8(FLAG_BYTES + bytes.length)
  writer.uint32(serial)
  writer.put(bytes)
  writer.uint16(ENGLISH)
  return writer.finish()
}
