import { describe, expect, test } from 'vitest'
import type { Message } from '../message.ts'
import { fromAscii, fromHex, toAscii } from '../text/text.ts'
import { jointechFrames } from './decode.ts'
import { readingsOf } from '../testing/readings.ts'

const { readAll } = readingsOf(jointechFrames)

const hex = (text: string) => fromHex(text.replaceAll(' ', ''))
/** 28 November 2026, 14:15:16, 22°33.1560' N, 113°55.5309' E, 20 knots, 90 degrees. */
const FIX = '281126141516 22331560 113555309f 20 2d'
const fix = {
  timeMs: Date.UTC(2026, 10, 28, 14, 15, 16),
  latitude: 22.5526,
  longitude: 113.925515,
  speedKmh: 37.04,
  headingDegrees: 90,
}
const lock = (states: string, version = '19') =>
  hex(`24 7520150926 ${version} 11 0023 ${FIX} 0000002d 05 00cb2068 ${states} 64 1093 2638 1a 07`)
const tracker = (states: string) => hex(`24 4081118888 24 001b ${FIX} 01 ${states} 0000002d 09 1f`)

function only(messages: Message[]) {
  const [message] = messages
  return message?.kind === 'positions' ? { ...message, record: message.records[0] } : undefined
}

describe('Jointech', () => {
  test('a padlock is answered by its version, if it asks', () => {
    expect(readAll(lock('00b0'))).toMatchObject([
      {
        deviceId: '7520150926',
        records: [
          {
            ...fix,
            odometerMeters: 45_000,
            satellites: 5,
            batteryPercent: 100,
            extra: { alarm: 'vibration', locked: true, gsmCell: 0x1093, gsmArea: 0x2638 },
          },
        ],
        acknowledge: fromAscii('(P69,0,7)'),
      },
    ])
    expect(only(readAll(lock('0020', '17')))?.acknowledge).toEqual(fromAscii('(P35)'))
    expect(only(readAll(lock('0010')))).not.toHaveProperty('acknowledge')
  })

  test('states of a tracker', () => {
    expect(only(readAll(tracker('41030000')))?.record).toMatchObject({
      ...fix,
      ignition: true,
      odometerMeters: 45_000,
      extra: { door: true, charging: true, immobilizer: true, fuelSensor1: 265 },
    })
  })

  test('an SOS is an event when it begins, and only shown while it lasts', () => {
    const first = only(readAll(tracker('01050000')))
    expect(first?.record).toMatchObject({ event: 'panic', extra: { alarm: 'sos' } })
    expect(only(readAll(tracker('01050000'), first?.session))?.record).not.toHaveProperty('event')
    for (const states of ['02000000', '01080000', '01000400', '01000800', '010000ff']) {
      expect(only(readAll(tracker(states)))?.record?.event).not.toBe('panic')
    }
  })

  test('a record that can’t be read does not hide those before it', () => {
    const good = `${FIX} 01 41030000 0000002d 09`
    const bytes = hex(`24 4081118888 24 0036 ${good} ${good.replace('281126', 'ff1126')} 1f`)
    expect(readAll(bytes)).toMatchObject([{ records: [fix], unreadable: [{ reason: 'unreadable' }] }])
  })

  test('a text of a tracker, with an alarm before the date too', () => {
    const rest = '281126,141516,T,22.552600,N,113.925515,W,20,90,9,32%,00000000000011,10133,5173,22,100,1'
    for (const text of [`(3301210003,U01,${rest})`, `(3301210003,U02,5,${rest})`]) {
      expect(readAll(fromAscii(text))).toMatchObject([
        {
          deviceId: '3301210003',
          records: [
            {
              ...fix,
              longitude: -113.925515,
              speedKmh: 32.18688,
              batteryPercent: 32,
              odometerMeters: 100_000,
            },
          ],
          acknowledge: fromAscii('(S39)'),
        },
      ])
    }
  })

  test('a card that opens a padlock is a driver’s key', () => {
    const text = '(2005018634,P45,281126,141516,22.552600,N,113.925515,E,A,20,90,1,1,0012260888,0,0,7)'
    const message = only(readAll(fromAscii(text)))
    expect(message?.record?.extra).toEqual({ eventId: 1, driverKey: '0012260888' })
    expect(toAscii(message?.acknowledge ?? new Uint8Array())).toBe('(P69,0,7)')
  })

  test('a heartbeat says nothing, and a text of another type is kept', () => {
    expect(readAll(fromAscii('(3460311327,@JT)'))).toEqual([{ kind: 'keepAlive' }])
    expect(readAll(fromAscii('(3460311327,P02,1)'))).toEqual([
      { kind: 'text', deviceId: '3460311327', text: '(3460311327,P02,1)' },
    ])
  })

  test('a sensor nearby, whose bytes are escaped', () => {
    const sensor = `${FIX} 000000000000 0000000000 01 0173 64 32 01 10fa 3d14 0000 00`
    const bytes = Uint8Array.of(...fromAscii('(7591225008,1,001,WLNET,5,2,'), ...hex(sensor), 0x29)
    expect(only(readAll(bytes))?.record).toMatchObject({
      ...fix,
      extra: { celsius: -25, humidityPercent: 41 },
    })
  })
})

test('a padlock’s message may be longer than 255 bytes', () => {
  const record = `${FIX} 0000002d 05 00cb2068 0000 64 1093 2638 1a`
  const bytes = hex(`24 7520150926 16 11 0133 ${record.repeat(9)} 07`)
  expect(only(readAll(bytes))?.records).toHaveLength(9)
})
