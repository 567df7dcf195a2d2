import { type Addressee, commandTable } from '../command.ts'
import { ByteReader } from '../bytes/reader.ts'
import { fromAscii, fromHex, toHex } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { isText, unescape } from './frame.ts'
import { encodeMessage, readHeader } from './header.ts'

const SET_PARAMETERS = 0x8103
const CONTROL = 0x8105
const LOCATION_QUERY = 0x8201
const TEXT = 0x8300
/** A device confirms these with its general answer, the query of its location with the location. */
export const CONFIRMED: ReadonlySet<number> = new Set([SET_PARAMETERS, CONTROL, TEXT])

/** The parameter: seconds between two reports. */
const REPORTING_INTERVAL = 0x0029
/** Control words of makers: the standard has none that cuts the fuel. */
const [CUT_FUEL, RESTORE_FUEL] = [0xf0, 0xf1]
const EMERGENCY = 0x01

type Order = { type: number; body: Uint8Array }

export const jt808Commands = commandTable<Order>(
  {
    positionNow: () => ({ type: LOCATION_QUERY, body: new Uint8Array(0) }),
    reportingInterval: ({ seconds }) => ({
      type: SET_PARAMETERS,
      body: numberParameter(REPORTING_INTERVAL, seconds),
    }),
    immobilise: () => ({ type: CONTROL, body: Uint8Array.of(CUT_FUEL) }),
    mobilise: () => ({ type: CONTROL, body: Uint8Array.of(RESTORE_FUEL) }),
    customText: ({ text }) => ({ type: TEXT, body: Uint8Array.of(EMERGENCY, ...fromAscii(text)) }),
  },
  { addressIn, encode },
)

/** One parameter: count, number, length, value. */
function numberParameter(id: number, value: number): Uint8Array {
  const writer = new ByteWriter()
  writer.uint8(1)
  writer.uint32(id)
  writer.uint8(4)
  writer.uint32(value)
  return writer.finish()
}

/** Mark, version and device number, as the device sends them. */
function addressIn(bytes: Uint8Array): string {
  if (isText(bytes)) return ''
  const { header } = readHeader(unescape(bytes), bytes[0] ?? 0)
  const { mark, version, number } = header
  return toHex(Uint8Array.of(mark, version === undefined ? 0 : 1, version ?? 0, ...number))
}

function encode({ type, body }: Order, { address, serial }: Addressee): Uint8Array {
  const reader = new ByteReader(fromHex(address))
  const mark = reader.uint8()
  const hasVersion = reader.uint8() === 1
  const version = reader.uint8()
  const number = reader.slice(reader.left)
  return encodeMessage({ mark, type, number, serial, ...(hasVersion ? { version } : {}) }, body)
}
