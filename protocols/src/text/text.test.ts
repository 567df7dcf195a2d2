import { describe, expect, test } from 'vitest'
import { fromHex, toHex, toTextOrHex } from './text.ts'

describe('text', () => {
  test('hexadecimal digits and back', () => {
    expect(toHex(fromHex('00ff10AB'))).toBe('00ff10ab')
  })

  test('half a byte is refused', () => {
    expect(() => fromHex('abc')).toThrow(RangeError)
  })

  test('readable words stay as they are, line ends included', () => {
    expect(toTextOrHex(fromHex('4f4b0d0a'))).toBe('OK\r\n')
  })

  test('a byte that a database cannot keep in text makes it hexadecimal', () => {
    expect(toTextOrHex(fromHex('4f004b'))).toBe('0x4f004b')
  })
})
