import { describe, expect, test } from 'vitest'
import { crc16Ibm, crc16Itu } from './crc.ts'
import { fromAscii } from './text.ts'

describe('CRC-16/IBM', () => {
  test('the check value of the catalogue of CRCs is met', () => {
    expect(crc16Ibm(fromAscii('123456789'))).toBe(0xbb3d)
  })

  test('nothing has the checksum zero', () => {
    expect(crc16Ibm(new Uint8Array())).toBe(0)
  })

  test('only the bytes between start and end count', () => {
    expect(crc16Ibm(fromAscii('xx123456789yy'), 2, 11)).toBe(0xbb3d)
  })
})

describe('CRC-ITU', () => {
  test('the check value of the catalogue of CRCs is met', () => {
    expect(crc16Itu(fromAscii('123456789'))).toBe(0x906e)
  })

  test('only the bytes between start and end count', () => {
    expect(crc16Itu(fromAscii('xx123456789yy'), 2, 11)).toBe(0x906e)
  })
})
