import { describe, expect, test } from 'vitest'
import type { PositionRecord } from '../message.ts'
import { fromHex, toHex } from '../text/text.ts'
import { calampDatagrams } from './decode.ts'

const HEAD = '8308352648068863398f0107'
const PLACE = '5cfc4dcd5cfc4dcd19913f5dcce1291e000033fa00000058011108'
const event = (fix: string) => `${HEAD}0102039c${PLACE}${fix}019aff9d6f0e13003e0b0000`

function recordOf(hex: string): PositionRecord | undefined {
  const [message] = calampDatagrams.decode(fromHex(hex))
  return message?.kind === 'positions' ? message.records[0] : undefined
}

test('an event report is answered with its type and sequence number', () => {
  expect(calampDatagrams.decode(fromHex(event('00')))).toEqual([
    {
      kind: 'positions',
      deviceId: '352648068863398',
      records: [
        {
          timeMs: 1_560_038_861_000,
          latitude: 42.8949341,
          longitude: -85.7659106,
          altitudeMeters: 133.06,
          speedKmh: 3.17,
          headingDegrees: 273,
          satellites: 8,
          hdop: 1.4,
          gsmSignal: 1,
          ignition: true,
          extra: {
            digitalInput1: true,
            digitalInput2: false,
            digitalInput3: false,
            digitalInput4: true,
            eventId: 11,
          },
        },
      ],
      acknowledge: fromHex('8108352648068863398f0201039c020000000000'),
    },
  ])
})

test.each([
  ['04', false],
  ['08', false],
  ['20', undefined],
])('a fix marked 0x%s is valid: %s', (fix, valid) => {
  expect(recordOf(event(fix))?.valid).toBe(valid)
})

test('a locate report has no event', () => {
  const record = recordOf(`${HEAD}01080001${PLACE}00019aff9d6f0e13000000`)
  expect([record?.latitude, record?.extra?.['eventId']]).toEqual([42.8949341, undefined])
})

test('a mini event report has a speed in kilometers per hour', () => {
  expect(recordOf(`${HEAD}010a00015608b6680ead5ada1bed88d3005a4149801f0700`)).toMatchObject({
    timeMs: 1_443_411_560_000,
    headingDegrees: 90,
    speedKmh: 65,
    satellites: 9,
    extra: { eventId: 7 },
  })
})

test('reports in one datagram are as long as their accumulators say', () => {
  const withAccumulators = `${event('00').slice(0, -4)}0200${'00'.repeat(8)}`
  const { frames } = calampDatagrams.frame(fromHex(withAccumulators + event('20')))
  expect(frames.map((frame) => toHex(frame))).toEqual([withAccumulators, event('20')])
})

describe('a message', () => {
  test('that asks for no answer gets none', () => {
    const [message] = calampDatagrams.decode(fromHex(event('00').replace('0102039c', '0002039c')))
    expect(message).not.toHaveProperty('acknowledge')
  })

  test('of another type is a sign of life', () => {
    const [message] = calampDatagrams.decode(fromHex(`${HEAD}01030005ff`))
    expect(message).toMatchObject({ kind: 'status', deviceId: '352648068863398', status: {} })
    expect(message?.kind === 'status' && toHex(message.acknowledge ?? new Uint8Array(0))).toBe(
      '8108352648068863398f02010005030000000000',
    )
  })

  test('whose report is cut is answered and kept as unreadable', () => {
    expect(calampDatagrams.decode(fromHex(`${HEAD}01020005${PLACE}`))).toMatchObject([
      { kind: 'positions', records: [], unreadable: [{ reason: 'unreadable', records: 1 }] },
    ])
  })

  test('without a number is refused', () => {
    expect(() => calampDatagrams.numberOf(fromHex('0102039c'))).toThrow('no device number')
  })
})

test('what a device at the serial port says is kept with its place', () => {
  const text = toHex(new TextEncoder().encode('T=21.5'))
  expect(
    recordOf(`${HEAD}0104039c${PLACE}00019aff9d6f0e1300 0a 01 0006 ${text}`.replaceAll(' ', '')),
  ).toMatchObject({
    latitude: 42.8949341,
    extra: { serialDevice: 'T=21.5' },
  })
})

test('a mini report without a fix is marked invalid', () => {
  const mini = (fix: string) => recordOf(`${HEAD}010a039c5cfc4dcd19913f5dcce1291e01112d${fix}0f130b0000`)
  expect([mini('08')?.valid, mini('28')?.valid, mini('28')?.satellites]).toEqual([undefined, false, 8])
})
