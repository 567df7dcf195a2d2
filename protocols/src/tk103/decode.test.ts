import { describe, expect, test } from 'vitest'
import type { DeviceEvent, Message, PositionRecord } from '../message.ts'
import { toAscii } from '../text/text.ts'
import { tk103Frames } from './decode.ts'
import { encodePosition } from './encode.ts'
import { readingsOf } from '../testing/readings.ts'

const NUMBER = '088048003342'
const PLACE = '261128A3553.9340N01430.8760E048.5103115265.56'

const { readAll, records: recordsOf } = readingsOf(tk103Frames)

function answersTo(text: string): (string | undefined)[] {
  return readAll(text).map((message) =>
    'acknowledge' in message ? toAscii(message.acknowledge ?? new Uint8Array()) : undefined,
  )
}

describe('the server answers', () => {
  test.each([
    [`(${NUMBER}BP00HSO)`, `(${NUMBER}AP01HSO)`],
    [`(${NUMBER}BP05000${NUMBER}${PLACE}00000000L00000000)`, `(${NUMBER}AP05)`],
    [`(${NUMBER}BO012${PLACE}00000000L00000000)`, `(${NUMBER}AS012)`],
    [`(${NUMBER}BR00${PLACE}00000000L00000000)`, undefined],
  ])('%s', (text, answer) => {
    expect(answersTo(text)).toEqual([answer])
  })
})

describe('an alarm is an event', () => {
  test.each<[string, DeviceEvent | undefined, string | undefined]>([
    [`BO011${PLACE}`, 'crash', 'crash'],
    [`BO012${PLACE}`, 'panic', 'sos'],
    [`BO013${PLACE}`, undefined, 'vibration'],
    [`BO015${PLACE}`, 'overspeed', 'overspeed'],
    [`BQ81,ALARM,3,164,${PLACE}`, 'harshAcceleration', 'harshAcceleration'],
    [`BR00${PLACE}`, undefined, undefined],
  ])('%s', (text, event, alarm) => {
    const [record] = recordsOf(`(${NUMBER}${text}00000000L000003F9)`)
    expect([record?.event, record?.extra?.['alarm'], record?.speedKmh]).toEqual([event, alarm, 48.5])
  })

  test('in texts with commas too, with and without a place', () => {
    const [record] = recordsOf(
      `(864768011069660,ZC25,281126,A,3553.9340N,01430.8760E,048.5,114725,000.0,0.00,11)`,
    )
    expect([record?.event, record?.timeMs]).toEqual(['panic', Date.UTC(2026, 10, 28, 11, 47, 25)])
    expect(readAll(`(864768011069660,DW5E,310,6,29876,30393,0,041217,102211)`)).toMatchObject([
      { kind: 'status', status: { event: 'panic', extra: { gsmOperator: 31006 } } },
    ])
  })

  test('when the panic button is pressed, once while it stays so', () => {
    const pressed = `(${NUMBER}BR00${PLACE}01200000L000003F9)`
    const eventsOf = (messages: Message[]) =>
      messages.map((message) => (message.kind === 'positions' ? message.records[0]?.event : undefined))
    expect(eventsOf(readAll(pressed))).toEqual(['panic'])
    expect(eventsOf(readAll(pressed, { alarms: 2 }))).toEqual([undefined])
  })
})

test('the state before the odometer has ignition, inputs and fuel', () => {
  const [record] = recordsOf(`(${NUMBER}BR00${PLACE}01580123L000003F9+017.7)`)
  expect(record).toMatchObject({
    ignition: true,
    odometerMeters: 0x3f9,
    headingDegrees: 265.56,
    extra: {
      charging: true,
      digitalInput2: true,
      digitalOutput2: true,
      door: true,
      fuelSensor: 0x123,
      celsius: 17.7,
    },
  })
})

test('ignition comes with its own commands', () => {
  const place = '281126,A,3553.9340N,01430.8760E,000.0,114725,000.0'
  const ignitionOf = (command: string) => recordsOf(`(864768011069660,${command},${place})`)[0]?.ignition
  expect(['ZC15', 'ZC16', 'DW35', 'DW36', 'DW3B'].map(ignitionOf)).toEqual([
    true,
    false,
    true,
    false,
    undefined,
  ])
})

test('free text may have parentheses', () => {
  expect(readAll(`(86475555555,ZC03,191117,234421,$)Notice (1)\r\nV2$)`)).toEqual([
    { kind: 'text', deviceId: '86475555555', text: ')Notice (1)\r\nV2' },
  ])
})

test('what a device says is read as it was said', () => {
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: -5.8989,
    longitude: -14.5146,
    speedKmh: 48.5,
    headingDegrees: 271.25,
    ignition: true,
    odometerMeters: 81_234_500,
    valid: false,
  }
  expect(recordsOf(toAscii(encodePosition(NUMBER, said)))[0]).toMatchObject(said)
})
