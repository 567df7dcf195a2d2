/** Values of the vehicle's computer, by the numbers of OBD-II. The device has converted them to their units. */
import type { Draft } from '../records/draft.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { ByteReader } from '../bytes/reader.ts'

const sizes = new Map<number, 1 | 2 | 4>()

function addSize(bytes: 1 | 2 | 4, numbers: readonly number[]): void {
  for (const number of numbers) sizes.set(number, bytes)
}

addSize(1, [0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0b, 0x0d, 0x0e, 0x0f, 0x11, 0x12, 0x13, 0x1c, 0x1d, 0x1e])
addSize(1, [0x2c, 0x2d, 0x2e, 0x2f, 0x30, 0x33, 0x43, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4a, 0x4b, 0x4c, 0x51])
addSize(1, [0x52, 0x5a])
addSize(2, [0x02, 0x03, 0x0a, 0x0c, 0x10, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1a, 0x1b, 0x1f, 0x21, 0x22])
addSize(2, [0x23, 0x31, 0x32, 0x3c, 0x3d, 0x3e, 0x3f, 0x42, 0x44, 0x4d, 0x4e, 0x50, 0x53, 0x54, 0x55, 0x56])
addSize(2, [0x57, 0x58, 0x59, 0x9d])
addSize(4, [0x00, 0x01, 0x20, 0x24, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x2b, 0x34, 0x35, 0x36, 0x37, 0x38])
addSize(4, [0x39, 0x3a, 0x3b, 0x40, 0x41, 0x4f, 0x67, 0xa6])

const values: Readonly<Record<number, (value: number, draft: Draft) => void>> = {
  0x04: (value, draft) => draft.keep('engineLoadPercent', value),
  0x05: (value, draft) => draft.keep('coolantCelsius', value),
  0x0c: (value, { fields }) => void (fields.engineRpm = value),
  0x11: (value, draft) => draft.keep('throttlePercent', value),
  0x2f: (value, { fields }) => void (fields.fuelPercent = value),
}

/** Count and numbers, then the values; samples have the number and the size of their groups in between. */
export function readEngine(reader: ByteReader, draft: Draft, hasGroups: boolean): void {
  const numbers: number[] = []
  for (let count = reader.uint8(); count > 0; count--) numbers.push(reader.uint16Le() & 0xff)
  if (hasGroups) reader.slice(2)
  for (const number of numbers) {
    const bytes = sizes.get(number)
    if (bytes === undefined) throw new ProtocolError(`a value 0x${number.toString(16)}`, reader.offset)
    const value = readValue(reader, bytes)
    values[number]?.(value, draft)
  }
}

function readValue(reader: ByteReader, bytes: 1 | 2 | 4): number {
  if (bytes === 1) return reader.uint8()
  return bytes === 2 ? reader.uint16Le() : reader.uint32Le()
}
