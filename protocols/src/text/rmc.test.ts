import { expect, test } from 'vitest'
import { readRmc, rmcSentence } from './rmc.ts'

function read(sentence: string) {
  return readRmc(sentence.split(','), 1)
}

test('a sentence is a place with its time, speed and course', () => {
  expect(read('$GPRMC,174752.000,A,3637.060059,S,6416.2354,W,10.00,90.5,030812,,,A*55')).toEqual({
    timeMs: Date.UTC(2012, 7, 3, 17, 47, 52),
    latitude: -36.617668,
    longitude: -64.27059,
    speedKmh: 18.52,
    headingDegrees: 90.5,
  })
})

test('without a fix, it is marked as invalid, or no place if there never was one', () => {
  expect(read('$GPRMC,174752.000,V,3637.0600,N,06416.2354,E,,,030812')).toEqual({
    timeMs: Date.UTC(2012, 7, 3, 17, 47, 52),
    latitude: 36.617667,
    longitude: 64.27059,
    valid: false,
  })
  expect(read('$GPRMC,,V,,,,,,,,,,A*5C')).toBe(undefined)
  expect(read('$GPRMC,174752.000,V,0000.0000,N,00000.0000,E,,,030812')).toBe(undefined)
})

test('a longitude without its letter may be east or west: it is marked as invalid', () => {
  expect(read('$GPRMC,220828.678,A,5206.1446,N,02038.2403,,0,0,160912')).toMatchObject({
    longitude: 20.637338,
    valid: false,
  })
})

test('what an encoder writes is read again', () => {
  const record = {
    timeMs: Date.UTC(2026, 10, 29, 8, 5, 9),
    latitude: -35.5,
    longitude: 14.25,
    speedKmh: 18.52,
  }
  const sentence = rmcSentence(record)
  expect(sentence).toBe('GPRMC,080509.000,A,3530.0000,S,01415.0000,E,10.00,0.00,291126,,,A*4D')
  expect(readRmc(sentence.split(','), 1)).toEqual({ ...record, headingDegrees: 0 })
})
