import type { PositionRecord } from '../message.ts'
import type { ByteReader } from '../reader.ts'

type Extra = NonNullable<PositionRecord['extra']>

/** Set in the country code if the network code has two bytes. */
const WIDE_NETWORK = 0x8000

/** Country, network, area and cell; `isWide` for 4G devices. The keys are those of the other protocols. */
export function readCell(reader: ByteReader, isWide = false): Extra {
  const first = reader.uint16()
  const country = first & ~WIDE_NETWORK
  const network = first & WIDE_NETWORK ? reader.uint16() : reader.uint8()
  const area = isWide ? reader.uint32() : reader.uint16()
  const cell = isWide ? reader.uint64() : readUint24(reader)
  if (country === 0 && area === 0 && Number(cell) === 0) return {}
  const networkDigits = String(network).padStart(2, '0')
  return { gsmOperator: Number(`${country}${networkDigits}`), gsmArea: area, gsmCell: cell }
}

function readUint24(reader: ByteReader): number {
  return reader.uint16() * 256 + reader.uint8()
}
