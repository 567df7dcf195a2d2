import { describe, expect, test } from 'vitest'
import type { PositionRecord } from '../message.ts'
import { fromAscii, toHex } from '../text/text.ts'
import { teltonikaFrames } from './decode.ts'
import { encodePositions } from './encode.ts'
import { eventOf } from './events.ts'
import { ioElements } from './io-elements.ts'

const FIX: PositionRecord = {
  timeMs: 1_760_000_000_000,
  latitude: 35.8997,
  longitude: 14.5146,
  altitudeMeters: 56,
  speedKmh: 43,
  headingDegrees: 270,
  satellites: 11,
}

function decoded(extra: NonNullable<PositionRecord['extra']>): PositionRecord[] {
  const [message] = teltonikaFrames.decode(encodePositions([{ ...FIX, extra }], { codec: '8E' }))
  return message?.kind === 'positions' ? message.records : []
}

describe('IO elements', () => {
  test('each number and each name occurs once', () => {
    expect([
      new Set(ioElements.map(({ id }) => id)).size,
      new Set(ioElements.map(({ name }) => name)).size,
    ]).toEqual([ioElements.length, ioElements.length])
  })

  test('either source fills the field', () => {
    expect(decoded({ canEngineRpm: 900 })).toEqual([{ ...FIX, engineRpm: 900 }])
  })

  test('of two sources of one field the first in the record fills it, the other is kept by name', () => {
    expect(decoded({ obdEngineRpm: 800, canEngineRpm: 900 })).toEqual([
      { ...FIX, engineRpm: 800, extra: { canEngineRpm: 900 } },
    ])
  })

  test('an element whose length is another one keeps its number: it is of another family of devices', () => {
    expect(decoded({ io239: 300 })).toEqual([{ ...FIX, extra: { io239: 300 } }])
  })

  test('an event whose element has another length is none', () => {
    expect(decoded({ eventId: 239, io239: 256 })).toEqual([{ ...FIX, extra: { eventId: 239, io239: 256 } }])
  })

  test('a temperature below zero is negative', () => {
    expect(decoded({ coolantCelsius: -20 })).toEqual([{ ...FIX, extra: { coolantCelsius: -20 } }])
  })

  test('inputs and outputs are on or off', () => {
    const switches = { digitalInput1: true, digitalOutput2: false }
    expect(decoded(switches)).toEqual([{ ...FIX, extra: switches }])
    expect(decoded({ digitalInput1: 100 })).toEqual([{ ...FIX, extra: { io1: 100 } }])
  })

  test("kilometers of the vehicle's counter are meters", () => {
    expect(decoded({ obdMileageMeters: 123_457_000 })).toEqual([
      { ...FIX, extra: { obdMileageMeters: 123_457_000 } },
    ])
  })

  describe('cards in a tachograph', () => {
    const half = (text: string) => BigInt(`0x${toHex(fromAscii(text))}`).toString()
    const card = (slot: 1 | 2, text: string) => ({
      [`driver${slot}CardFirstHalf`]: half(text.slice(0, 8)),
      [`driver${slot}CardSecondHalf`]: half(text.slice(8)),
    })
    const first = card(1, 'DF00001234567001')

    test('name both drivers', () => {
      const second = card(2, 'I100000569493003')
      expect(decoded({ driver1Card: true, driver2Card: true, ...first, ...second })[0]?.extra).toEqual({
        driver1Card: true,
        driver2Card: true,
        driverKey: 'DF00001234567001',
        secondDriverKey: 'I100000569493003',
      })
    })

    test('that were taken out name nobody', () => {
      expect(decoded({ driver1Card: false, ...first })[0]?.extra).toEqual({ driver1Card: false })
    })

    test.each(['\0'.repeat(16), '\x01\xff'.repeat(8)])('that say no number name nobody (%j)', (number) => {
      expect(decoded(card(1, number))[0]?.extra).not.toHaveProperty('driverKey')
    })
  })

  test('8 bytes keep all their digits', () => {
    expect(decoded({ driverKey: '18446744073709551615' })).toEqual([
      { ...FIX, extra: { driverKey: '18446744073709551615' } },
    ])
  })
})

describe('events', () => {
  test.each([
    [239, 1, 'ignitionOn'],
    [239, 0, 'ignitionOff'],
    [253, 1, 'harshAcceleration'],
    [253, 2, 'harshBraking'],
    [253, 3, 'harshCornering'],
    [246, 1, 'towing'],
    [252, 1, 'unplugged'],
    [247, 1, 'crash'],
    [249, 1, 'jamming'],
    [255, 87, 'overspeed'],
    [236, 1, 'panic'],
    [246, 0, undefined],
    [252, 0, undefined],
    [247, 5, undefined],
    [249, 0, undefined],
    [240, 1, undefined],
  ])('element %i with the value %i is %s', (id, value, event) => {
    expect(eventOf(id, value)).toBe(event)
  })
})
