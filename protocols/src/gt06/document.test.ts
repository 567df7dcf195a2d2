/** The examples in the source of alarms.ts: Concox, "GPS Tracker Communication Protocol" V3.1. */
import { describe, expect, test } from 'vitest'
import { RECEIVED_MS } from '../testing/fixture.ts'
import type { Message, Session } from '../message.ts'
import { fromHex } from '../text/text.ts'
import { alarms } from './alarms.ts'
import { gt06Frames } from './decode.ts'
import { encodePosition } from './encode.ts'

function readHex(hex: string, session?: Session): Message | undefined {
  const bytes = fromHex(hex.replaceAll(' ', ''))
  return gt06Frames.decode(
    bytes,
    session ? { receivedMs: RECEIVED_MS, session } : { receivedMs: RECEIVED_MS },
  )[0]
}

const LOCATION = '78782222 0F0C1D023305 C9 027AC818 0C465860 00 1400 01CC00287D001F71 000001 0008 2086 0D0A'
const ALARM =
  '78782526 12030C063816 C3 026C1054 0C38C970 01 4403 0901CC002866000EEE 0C060403 02 000D A2DB 0D0A'

test('a login tells its number and that its clock is eight hours ahead of UTC', () => {
  expect(readHex('78781101 0752533678900242 7000 3201 0005 1279 0D0A')).toMatchObject({
    kind: 'login',
    deviceId: '752533678900242',
    session: { utcOffsetMinutes: 480 },
  })
})

test('a heartbeat tells a level of the battery, or a voltage in place of it', () => {
  expect(readHex('78780A13 40 04 04 0001 000F DCEE 0D0A')).toMatchObject({
    kind: 'status',
    status: { ignition: false, batteryPercent: 67, gsmSignal: 5 },
  })
  expect(readHex('78780B23 05 0F92 04 0002 0008 8A37 0D0A')).toMatchObject({
    kind: 'status',
    status: { ignition: false, externalVolts: 39.86, gsmSignal: 5, extra: { charging: true } },
  })
})

test('a location and an alarm', () => {
  expect(readHex(LOCATION)).toMatchObject({
    kind: 'positions',
    records: [{ timeMs: Date.UTC(2015, 11, 29, 2, 51, 5), satellites: 9, speedKmh: 0, ignition: false }],
  })
  expect(readHex(ALARM)).toMatchObject({
    kind: 'positions',
    records: [
      { timeMs: Date.UTC(2018, 2, 12, 6, 56, 22), batteryPercent: 100, extra: { alarm: 'vibration' } },
    ],
  })
})

describe('a clock that is eight hours ahead', () => {
  const session = { utcOffsetMinutes: 480 }
  const timesOf = (message: Message | undefined) =>
    message?.kind === 'positions' ? message.records.map(({ timeMs }) => timeMs) : []

  test('does not move the locations and alarms that are sent in UTC', () => {
    for (const hex of [LOCATION, ALARM]) expect(timesOf(readHex(hex, session))).toEqual(timesOf(readHex(hex)))
  })

  test('moves the older ones, which are sent in local time', () => {
    const timeMs = Date.UTC(2026, 10, 1, 12)
    const [message] = gt06Frames.decode(encodePosition({ timeMs, latitude: 35.9, longitude: 14.5 }, 1), {
      receivedMs: RECEIVED_MS,
      session,
    })
    expect(timesOf(message)).toEqual([timeMs - 8 * 3_600_000])
  })
})

test('the codes of its alarms, and which of them are events', () => {
  const said = alarms.map(
    ({ code, name, event }) => `${code.toString(16)} ${name}${event ? ` (${event})` : ''}`,
  )
  expect(said).toEqual([
    '1 sos (panic)',
    '2 powerCut (powerCut)',
    '3 vibration',
    '4 geofenceEnter',
    '5 geofenceExit',
    '6 overspeed (overspeed)',
    '9 towing (towing)',
    'a gnssLost',
    'b gnssFound',
    'c powerOn',
    'd firstFix',
    'e lowPower (lowBattery)',
    'f lowPowerProtection (lowBattery)',
    '10 simChanged',
    '11 powerOff',
    '12 airplaneMode',
    '13 tampering',
    '14 door',
    '15 lowPowerOff',
    '16 sound',
    '17 falseBaseStation',
    '18 coverOpened',
    '19 lowBattery (lowBattery)',
    '20 deepSleep',
    '23 fall',
    '24 charging',
    '25 tampering',
    '29 harshAcceleration (harshAcceleration)',
    '2a harshCorneringLeft (harshCornering)',
    '2b harshCorneringRight (harshCornering)',
    '2c crash (crash)',
    '2d rollover',
    '30 harshBraking (harshBraking)',
    '32 pull',
    '33 locked',
    '34 unlocked',
    '3c theft',
    '3d unauthorizedStart',
    '3e button',
    '4b tilt',
    '4c harshCornering (harshCornering)',
    '4d laneChange',
    '4e stability',
    '4f angle',
    '53 fuelLeak',
    '5b temperature',
    '5c temperature',
    '5e pulseLineCut',
    'c9 idle',
    'fe ignitionOn (ignitionOn)',
    'ff ignitionOff (ignitionOff)',
    '26 harshAcceleration (harshAcceleration)',
    '27 harshBraking (harshBraking)',
    '2e harshCornering (harshCornering)',
  ])
})
