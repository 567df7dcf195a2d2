import { expect, test } from 'vitest'
import { toHex } from '../text/text.ts'
import { ByteWriter } from './writer.ts'

test('what is written while the memory grows is not lost', () => {
  const writer = new ByteWriter()
  for (let at = 0; at < 1000; at++) writer.uint8(at % 256)
  writer.uint32(0x01020304)
  writer.uint64(5n)
  expect(toHex(writer.finish().subarray(996))).toBe('e4e5e6e7010203040000000000000005')
})

test('bytes longer than the memory are written whole', () => {
  const writer = new ByteWriter()
  writer.put(new Uint8Array(5000).fill(7))
  expect(writer.finish()).toEqual(new Uint8Array(5000).fill(7))
})
