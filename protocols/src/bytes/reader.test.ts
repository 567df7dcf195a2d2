import { describe, expect, test } from 'vitest'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from './reader.ts'
import { fromHex } from '../text/text.ts'

describe('ByteReader', () => {
  test('reads big-endian values one after another', () => {
    const reader = new ByteReader(fromHex('ff0102fffe00000003fffffffc'))
    expect([reader.uint8(), reader.uint16(), reader.int16(), reader.uint32(), reader.int32()]).toEqual([
      255, 258, -2, 3, -4,
    ])
  })

  test('an integer of 8 bytes is a number while a number can hold it, then its decimal digits', () => {
    const reader = new ByteReader(fromHex('001fffffffffffff0020000000000000ffffffffffffffff'))
    expect([reader.uint64(), reader.uint64(), reader.uint64()]).toEqual([
      9007199254740991,
      '9007199254740992',
      '18446744073709551615',
    ])
  })

  test('a slice is a window on the same memory', () => {
    const bytes = fromHex('01020304')
    const slice = new ByteReader(bytes, 1).slice(2)
    expect([slice, slice.buffer === bytes.buffer]).toEqual([fromHex('0203'), true])
  })

  test('reading past the end says where', () => {
    const reader = new ByteReader(fromHex('0102030405'), 1, 4)
    reader.uint16()
    expect(() => reader.uint16()).toThrow(new ProtocolError('2 more bytes expected, 1 left', 3))
  })

  test('a window on larger memory reads its own bytes only', () => {
    const reader = new ByteReader(fromHex('aabbccdd').subarray(1, 3))
    expect(reader.uint16()).toBe(0xbbcc)
    expect(() => reader.uint8()).toThrow(ProtocolError)
  })
})
