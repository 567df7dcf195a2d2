import { describe, expect, test } from 'vitest'
import { sentenceOf } from '../checksums/checksum.ts'
import type { DeviceEvent, PositionRecord } from '../message.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { laipacFrames } from './decode.ts'
import { encodePosition } from './encode.ts'
import { readingsOf } from '../testing/readings.ts'

const NUMBER = '358174067149865'

const { readAll } = readingsOf(laipacFrames)

function position(event: string, validity = 'A', place = '3553.9340,N,01430.8760,E'): Uint8Array {
  return sentenceOf(
    `AVRMC,${NUMBER},164339,${validity},${place},10.00,78.66,280726,${event},3.727,17,1,0,0,3EE4A617,278001`,
  )
}

function answersTo(bytes: Uint8Array): string[] {
  return readAll(bytes).map((message) =>
    'acknowledge' in message ? toAscii(message.acknowledge ?? new Uint8Array()) : '',
  )
}

describe('an event is one, and an alarm', () => {
  test.each<[string, DeviceEvent | undefined, string | undefined]>([
    ['3', 'panic', 'sos'],
    ['5', 'powerCut', 'powerCut'],
    ['6', 'overspeed', 'overspeed'],
    ['Y', 'towing', 'towing'],
    ['Z', 'lowBattery', 'lowBattery'],
    ['T', undefined, 'tampering'],
    ['8', undefined, 'vibration'],
    ['0', undefined, undefined],
  ])('%s', (event, expected, alarm) => {
    const [message] = readAll(position(event))
    const record = message?.kind === 'positions' ? message.records[0] : undefined
    expect([record?.event, record?.extra?.['alarm'], record?.speedKmh]).toEqual([expected, alarm, 18.52])
  })

  test('also without a place', () => {
    expect(readAll(position('3', 'V', '0000.0000,N,00000.0000,E'))).toMatchObject([
      { kind: 'status', timeMs: Date.UTC(2026, 6, 28, 16, 43, 39), status: { event: 'panic' } },
    ])
  })
})

describe('the server answers', () => {
  test('what asks for it by a small letter, and repeats event and checksum', () => {
    const sentence = position('0', 'a')
    const checksum = toAscii(sentence).slice(-4, -2)
    expect(answersTo(sentence)).toEqual([toAscii(sentenceOf(`EAVACK,0,${checksum}`))])
    expect(answersTo(position('0'))).toEqual([''])
  })

  test('a call for help by ending it', () => {
    expect(answersTo(position('3'))).toEqual([toAscii(sentenceOf('AVCFG,00000000,d'))])
  })

  test('a check by repeating it', () => {
    expect(answersTo(fromAscii('$ECHK,99999999,0*35\r\n'))).toEqual(['$ECHK,99999999,0*35\r\n'])
  })
})

test('a wrong checksum is refused', () => {
  const text = toAscii(position('0')).replace('10.00', '90.00')
  expect(readAll(fromAscii(text))).toEqual([{ kind: 'refused', reason: 'The checksum is wrong' }])
})

test('a letter tells two inputs', () => {
  const inputsOf = (event: string) => {
    const [message] = readAll(position(event))
    const { digitalInput1, digitalInput2 } =
      (message?.kind === 'positions' && message.records[0]?.extra) || {}
    return [digitalInput1, digitalInput2]
  }
  expect(['A', 'B', 'C', 'R', 'E'].map(inputsOf)).toEqual([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
    [undefined, undefined],
  ])
})

test('what a device says is read as it was said', () => {
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: -5.8989,
    longitude: 14.5146,
    headingDegrees: 271.25,
    batteryVolts: 3.912,
    odometerMeters: 81_234_000,
    event: 'panic',
    valid: false,
  }
  expect(readAll(encodePosition(NUMBER, said))).toMatchObject([{ kind: 'positions', records: [said] }])
})

test('a sentence without a checksum is read', () => {
  const text = toAscii(position('3')).replace(/\*..(?=\r)/, '')
  expect(readAll(fromAscii(text))).toMatchObject([{ kind: 'positions', records: [{ event: 'panic' }] }])
})
