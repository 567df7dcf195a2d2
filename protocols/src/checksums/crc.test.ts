import { describe, expect, test } from 'vitest'
import { crc16Ibm, crc16Itu, crc16Kermit, crc16Modbus, crc16Xmodem } from './crc.ts'
import { fromAscii } from '../text/text.ts'

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

describe('CRC-16/XMODEM', () => {
  test('the check value of the catalogue of CRCs is met', () => {
    expect(crc16Xmodem(fromAscii('123456789'))).toBe(0x31c3)
    // The same with other first bits is CRC-16/CCITT-FALSE.
    expect(crc16Xmodem(fromAscii('123456789'), 0, 9, 0xffff)).toBe(0x29b1)
  })

  test('only the bytes between start and end count', () => {
    expect(crc16Xmodem(fromAscii('xx123456789yy'), 2, 11)).toBe(0x31c3)
  })
})

test('CRC-16/KERMIT meets the check value of the catalogue of CRCs', () => {
  expect(crc16Kermit(fromAscii('xx123456789yy'), 2, 11)).toBe(0x2189)
})

test('CRC-16/MODBUS meets the check value of the catalogue of CRCs', () => {
  expect(crc16Modbus(fromAscii('xx123456789yy'), 2, 11)).toBe(0x4b37)
})
