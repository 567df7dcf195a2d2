import { expect, test } from 'vitest'
import { leadingZeroBits } from './leading-zero-bits.ts'

test('the zero bits before the first one are counted, over whole bytes too', () => {
  const counted = [[0x80], [0x01], [0, 0x40], [0, 0, 0xff]].map((bytes) =>
    leadingZeroBits(Uint8Array.from(bytes)),
  )
  expect(counted).toEqual([0, 7, 9, 16])
})

test('bytes that are all zero have all of their bits', () => {
  expect(leadingZeroBits(new Uint8Array(2))).toBe(16)
})
