import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coordinatesText, parseCoordinates } from './coordinates.ts'
import { errorMessage } from '../messages/messages.ts'

const messageOf = (text: string): string | undefined => {
  const parsed = parseCoordinates(text)
  if (!('problem' in parsed)) return undefined
  return errorMessage('en', parsed.problem.code, parsed.problem.details ?? {})
}

describe('coordinates text', () => {
  test.each([
    ['35.8795, 14.4935', { latitude: 35.8795, longitude: 14.4935 }],
    ['-90,180', { latitude: -90, longitude: 180 }],
    ['90.000000000000000000 , -180.0', { latitude: 90, longitude: -180 }],
    ['+1.5,-0', { latitude: 1.5, longitude: -0 }],
    ['0.123456789012345678,0', { latitude: Number('0.123456789012345678'), longitude: 0 }],
  ])('%j is a place', (text, place) => {
    expect(parseCoordinates(text)).toEqual({ place })
  })

  const malformed =
    'Enter two numbers with a comma between them: latitude, longitude. For example 35.8795, 14.4935.'
  test.each([
    ['', malformed],
    ['35.8795', malformed],
    ['35.8795 14.4935', malformed],
    ['35,8795, 14,4935', malformed],
    ['1,2,3', malformed],
    ['1e1, 2', malformed],
    ['.5, 2', malformed],
    ['5., 2', malformed],
    ['NaN, 2', malformed],
    ['90.000000000000000001, 0', 'The latitude must be from -90 to 90.'],
    ['-91, 0', 'The latitude must be from -90 to 90.'],
    ['0, 180.000000000000000001', 'The longitude must be from -180 to 180.'],
    ['0, -181', 'The longitude must be from -180 to 180.'],
    ['0.1234567890123456789, 0', 'Enter at most 18 decimal places.'],
  ])('%j is refused with what to enter', (text, message) => {
    expect(messageOf(text)).toBe(message)
  })

  const latitude = fc.double({ min: -90, max: 90, noNaN: true })
  const longitude = fc.double({ min: -180, max: 180, noNaN: true })

  test('what is written is read again', () => {
    fc.assert(
      fc.property(latitude, longitude, (lat, lon) => {
        const parsed = parseCoordinates(coordinatesText({ latitude: lat, longitude: lon }))
        if (!('place' in parsed)) throw new Error(JSON.stringify(parsed))
        expect(Math.abs(parsed.place.latitude - lat)).toBeLessThanOrEqual(1e-18)
        expect(Math.abs(parsed.place.longitude - lon)).toBeLessThanOrEqual(1e-18)
      }),
    )
  })

  test('no text gives a place outside the world', () => {
    const typed = fc.stringMatching(/^[-+ 0-9.,]{0,40}$/)
    fc.assert(
      fc.property(fc.oneof(typed, fc.string()), (text) => {
        const parsed = parseCoordinates(text)
        if (!('place' in parsed)) return
        expect(Math.abs(parsed.place.latitude)).toBeLessThanOrEqual(90)
        expect(Math.abs(parsed.place.longitude)).toBeLessThanOrEqual(180)
      }),
    )
  })
})
