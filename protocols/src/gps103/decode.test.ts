import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RECEIVED_MS } from '../testing/fixture.ts'
import type { DeviceEvent, DeviceStatus, Message, PositionRecord } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii } from '../text/text.ts'
import { KMH_PER_KNOT, rounded } from '../records/units.ts'
import { gps103Frames } from './decode.ts'
import { encodeHeartbeat, encodeLogin, encodePosition, gps103Encoder } from './encode.ts'

const NUMBER = '359586015829802'
const DAY_MS = 86_400_000

function readAll(text: string, receivedMs = RECEIVED_MS): Message[] {
  const { frames } = gps103Frames.frame(fromAscii(text))
  return frames.flatMap((frame) => gps103Frames.decode(frame, { receivedMs }))
}

function record(text: string, receivedMs?: number): PositionRecord | undefined {
  const [message] = readAll(text, receivedMs)
  return message?.kind === 'positions' ? message.records[0] : undefined
}

function status(text: string): DeviceStatus | undefined {
  const [message] = readAll(text)
  return message?.kind === 'status' ? message.status : undefined
}

/** With a fix in Shenzhen, eight hours ahead of UTC. */
function report(keyword: string, tail = '0.00,'): string {
  return `imei:${NUMBER},${keyword},251009165320,,F,085320.000,A,2234.4026,N,11354.3277,E,${tail};`
}

describe('a text is answered', () => {
  const answersTo = (text: string) =>
    readAll(text).map((message) =>
      'acknowledge' in message ? String.fromCharCode(...(message.acknowledge ?? [])) : undefined,
    )

  test('with LOAD to the login, and ON to a heartbeat', () => {
    expect(answersTo(`##,imei:${NUMBER},A;${NUMBER};`)).toEqual(['LOAD', 'ON'])
  })

  test('not if it is a position', () => {
    expect(answersTo(report('tracker') + report('low battery'))).toEqual([undefined, undefined])
  })

  test('with the end of the alarm if it is a call for help, which else is repeated', () => {
    const end = `**,imei:${NUMBER},E;`
    expect(answersTo(report('help me'))).toEqual([end])
    expect(answersTo(`imei:${NUMBER},help me,000000000,13554900601,L,;`)).toEqual([end])
  })
})

describe('a keyword is an event and an alarm', () => {
  test.each<[string, DeviceEvent | undefined, string | undefined]>([
    ['tracker', undefined, undefined],
    ['help me', 'panic', 'sos'],
    ['low battery', 'lowBattery', 'lowBattery'],
    ['ac alarm', 'powerCut', 'powerCut'],
    ['move', 'towing', 'towing'],
    ['speed', 'overspeed', 'overspeed'],
    ['accident alarm', 'crash', 'crash'],
    ['acc on', 'ignitionOn', undefined],
    ['acc off', 'ignitionOff', undefined],
    ['acc alarm', undefined, 'unauthorizedStart'],
    ['stockade', undefined, 'geofence'],
    ['sensor alarm', undefined, 'vibration'],
    ['door alarm', undefined, 'door'],
    ['bonnet alarm', undefined, 'bonnet'],
    ['footbrake alarm', undefined, 'footbrake'],
    ['oil 45.50', undefined, 'fuelLeak'],
    ['T:-18', undefined, 'temperature'],
    ['DTC', undefined, 'fault'],
  ])('%s', (keyword, event, alarm) => {
    const { event: said, extra } = record(report(keyword)) ?? {}
    expect([said, extra?.['alarm']]).toEqual([event, alarm])
  })

  test('and only "help me" is a call for help', () => {
    const others = fc.stringMatching(/^[abcdehlmnoprst 0]{0,12}$/)
    fc.assert(
      fc.property(
        others.filter((text) => text.trim() !== 'help me'),
        (keyword) => {
          expect(record(report(keyword))?.event).not.toBe('panic')
        },
      ),
    )
  })

  test('which is kept if it is not known, such as the answer to a command', () => {
    expect(record(report('jt'))?.extra).toEqual({ report: 'jt' })
    expect(record(report('constructor'))?.extra).toEqual({ report: 'constructor' })
  })

  test('with the value that it says', () => {
    expect(record(report('oil 45.50'))?.fuelPercent).toBe(45.5)
    expect(record(report('T:-18'))?.extra?.['celsius']).toBe(-18)
  })
})

describe('what follows the fix', () => {
  test('is altitude, ignition, door, fuel and temperature', () => {
    expect(record(report('tracker', '24.10,90.50,41.2,1,1,63.50%,12.00%,+23.5'))).toMatchObject({
      speedKmh: 44.6332,
      headingDegrees: 90.5,
      altitudeMeters: 41.2,
      ignition: true,
      fuelPercent: 63.5,
      extra: { door: true, secondFuelPercent: 12, celsius: 23.5 },
    })
  })

  test('is the odometer of a tracker at the diagnostic socket, in kilometers', () => {
    // From Traccar issue 1632: the same number is the odometer in the OBD text that follows.
    const tracker = `imei:359710049064398,tracker,160101035155,,F,195156.000,A,3758.5361,N,12228.5765,W,0.03,165.85,,1,,0.00%,17887,;`
    const obd = `imei:359710049064398,OBD,160101035156,17887,0.00,17.06,0,0,0.00%,0,0.00%,16383,10.82,,,,;`
    expect(record(tracker)).toMatchObject({ ignition: true, odometerMeters: 17_887_000 })
    expect(status(obd)).toMatchObject({ odometerMeters: 17_887_000, externalVolts: 10.82 })
    expect(status(obd)).not.toHaveProperty('engineRpm')
  })

  test('may be missing, or anything: the fix is kept', () => {
    const fields = fc.array(fc.stringMatching(/^[0-9a-zA-Z%+. :-]{0,8}$/), { maxLength: 12 })
    fc.assert(
      fc.property(fields, (tail) => {
        expect(record(report('tracker', tail.join(',')))).toMatchObject({
          timeMs: Date.UTC(2025, 9, 9, 8, 53, 20),
          latitude: 22.573377,
          longitude: 113.905462,
        })
      }),
    )
  })

  test('acc on or off is the ignition, unless the field says otherwise, which then is no event', () => {
    expect(record(report('acc off'))).toMatchObject({ ignition: false, event: 'ignitionOff' })
    const contradicted = record(report('acc off', '0.00,0,,1,,0.00%,,'))
    expect([contradicted?.ignition, contradicted?.event]).toEqual([true, undefined])
  })
})

describe('the speed', () => {
  test('is in knots: a tracker with a limit of 80 km/h says 44.31 when it exceeds it', () => {
    // From GPS-Tracker issue 114, with the command that sets the limit.
    const text = `imei:868166054696190,speed,231226122138,,F,122138.000,A,3517.56899,N,04700.16955,E,44.31,353.47;`
    expect(record(text)).toMatchObject({ event: 'overspeed', speedKmh: 82.06212 })
  })
})

describe('the place', () => {
  const at = (place: string) => record(`imei:${NUMBER},tracker,251009085320,,F,085320.000,A,${place},0.00,;`)

  test('has its hemispheres behind the degrees or before them', () => {
    const expected = { latitude: -22.475465, longitude: -68.927213 }
    expect(at('2228.5279,S,06855.6328,W')).toMatchObject(expected)
    expect(at('S,2228.5279,W,06855.6328')).toMatchObject(expected)
  })

  test('is not to be used if it has no letter of east or west, which nothing else says', () => {
    expect(at('2228.5279,S,06855.6328,')).toMatchObject({ valid: false })
    expect(at('2228.5279,S,06855.6328,E')).not.toHaveProperty('valid')
  })

  test.each([
    '2228.5279,,06855.6328,W',
    '2228.5279,S,06855.6328,X',
    ',N,,E',
    '9928.5279,N,06855.6328,E',
    '2228.5279,N,18155.6328,E',
    '1.5,N,06855.6328,E',
  ])('is none if it is %s', (place) => {
    expect(at(place)).toBe(undefined)
  })

  test('is invalid if the satellites say so, and none without a fix', () => {
    const text = report('tracker')
    expect(record(text.replace(',A,', ',V,'))?.valid).toBe(false)
    expect(record(text.replace(',F,', ',L,'))).toBe(undefined)
  })
})

describe('the time', () => {
  const timeOf = (local: string, utc: string, receivedMs?: number) => {
    const text = `imei:${NUMBER},tracker,${local},,F,${utc},A,2234.4026,N,11354.3277,E,0.00,;`
    const { timeMs } = record(text, receivedMs) ?? {}
    return timeMs === undefined ? undefined : new Date(timeMs).toISOString()
  }

  test('is that of the satellites, on the day that is nearest to the date in the time zone of the tracker', () => {
    expect(timeOf('2510091653', '085320.000')).toBe('2025-10-09T08:53:20.000Z')
    expect(timeOf('251009025320', '235320.000')).toBe('2025-10-08T23:53:20.000Z')
    expect(timeOf('251008205320', '005320.000')).toBe('2025-10-09T00:53:20.000Z')
    expect(timeOf('260101003000', '233000.000')).toBe('2025-12-31T23:30:00.000Z')
  })

  test('is right in every time zone at the moment of arrival', () => {
    const zones = fc.integer({ min: -11 * 4, max: 14 * 4 }).map((quarters) => quarters * 900_000)
    const seconds = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }).map((second) => second * 1000)
    fc.assert(
      fc.property(zones, seconds, fc.integer({ min: 0, max: 600_000 }), (zoneMs, timeMs, delayMs) => {
        const digits = (ms: number) => new Date(ms).toISOString().replace(/\D/g, '')
        const read = timeOf(
          digits(timeMs + zoneMs).slice(2, 14),
          `${digits(timeMs).slice(8, 14)}.000`,
          timeMs + delayMs,
        )
        expect(read).toBe(new Date(timeMs).toISOString())
      }),
    )
  })

  test('of a message that waited is right within twelve hours of UTC', () => {
    const sent = Date.UTC(2025, 9, 9, 8, 53, 20)
    for (const local of ['251008215320', '251009165320', '251009205320']) {
      expect(timeOf(local, '085320.000', sent + 20 * DAY_MS)).toBe('2025-10-09T08:53:20.000Z')
    }
  })

  test('is that of the tracker if the satellites say none, and of the day of arrival if the tracker does not', () => {
    expect(timeOf('251009085320', '')).toBe('2025-10-09T08:53:20.000Z')
    expect(timeOf('000000000', '085319.000')).toBe('2025-10-09T08:53:19.000Z')
    expect(timeOf('000000000', '')).toBe(undefined)
    expect(timeOf('251309085320', '')).toBe(undefined)
  })
})

describe('a stream', () => {
  const texts = [encodeLogin(NUMBER), encodePosition(NUMBER, { timeMs: 0, latitude: 1, longitude: 1 })]

  test('has texts that end with a semicolon, a line end, or a star after a comma', () => {
    const stream = `##,imei:${NUMBER},A;\r\n${NUMBER};${NUMBER}\r\nimei:${NUMBER},a*b,---,*imei:${NUMBER},L,;`
    const { frames, rest } = gps103Frames.frame(fromAscii(stream))
    expect(frames.map((frame) => String.fromCharCode(...frame).trim())).toEqual([
      `##,imei:${NUMBER},A;`,
      `${NUMBER};`,
      NUMBER,
      `imei:${NUMBER},a*b,---,*`,
      `imei:${NUMBER},L,;`,
    ])
    expect([frames.map(gps103Frames.numberOf), rest.length]).toEqual([frames.map(() => NUMBER), 0])
  })

  test('waits for the end of a text', () => {
    for (const text of texts) {
      for (let length = 0; length < text.length; length++) {
        const head = text.subarray(0, length)
        expect(gps103Frames.frame(head)).toEqual({ frames: [], rest: head })
      }
    }
  })

  test.each(['GET / HTTP/1.1', '#,imei:', 'imeiX', '\u0000'])('of %s is refused at once', (text) => {
    expect(() => gps103Frames.frame(fromAscii(text))).toThrow(
      new ProtocolError('no text of this protocol', 0),
    )
  })

  test('of a text without an end is refused', () => {
    const endless = fromAscii(`imei:${NUMBER},vr,${'0'.repeat(5000)}`)
    expect(gps103Frames.frame(endless.subarray(0, 4095)).frames).toEqual([])
    expect(() => gps103Frames.frame(endless)).toThrow(new ProtocolError('4096 bytes without an end', 0))
  })

  test.each(['imei:35958601582980x,L;', 'imei:,tracker;', '123456789;', '12345678901234567;'])(
    '%s has no number',
    (text) => {
      expect(() => gps103Frames.numberOf(fromAscii(text))).toThrow('a device number that is not digits')
    },
  )
})

describe("a tracker's side", () => {
  test('what is encoded is decoded again', () => {
    const any = fc.record({
      timeMs: fc.integer({ min: 1_700_000_000, max: 1_760_000_000 }).map((second) => second * 1000),
      latitude: fc.integer({ min: -90, max: 90 }),
      longitude: fc.integer({ min: -180, max: 180 }),
      speedKmh: fc.nat(20_000).map((hundredths) => rounded((hundredths / 100) * KMH_PER_KNOT)),
      headingDegrees: fc.nat(35_999).map((hundredths) => hundredths / 100),
      altitudeMeters: fc.nat(40_000).map((tenths) => tenths / 10),
      ignition: fc.boolean(),
      fuelPercent: fc.nat(10_000).map((hundredths) => hundredths / 100),
    })
    fc.assert(
      fc.property(any, fc.boolean(), (fix, isValid) => {
        const sent = isValid ? fix : { ...fix, valid: false }
        const [message] = readAll(String.fromCharCode(...encodePosition(NUMBER, sent)))
        expect(message).toEqual({ kind: 'positions', deviceId: NUMBER, records: [sent] })
      }),
    )
  })

  test('an event that the protocol cannot say is left out', () => {
    const fix = { timeMs: RECEIVED_MS, latitude: 35.9, longitude: 14.5 }
    const events: DeviceEvent[] = ['panic', 'crash', 'jamming']
    const read = events.map((event) =>
      record(String.fromCharCode(...encodePosition(NUMBER, { ...fix, event }))),
    )
    expect(read.map((one) => one?.event)).toEqual(['panic', 'crash', undefined])
  })

  test('the end of an alarm is no answer to the position', () => {
    const alarmEnd = `**,imei:${NUMBER},E;`
    const answers = fromAscii(`${alarmEnd}ON`)
    expect(gps103Encoder.readAnswer(answers.subarray(0, 10))).toBe(undefined)
    expect(gps103Encoder.readAnswer(answers)).toEqual({ length: alarmEnd.length })
    expect(gps103Encoder.readAnswer(answers.subarray(alarmEnd.length))).toEqual({ length: 2, records: 1 })
  })

  test('a heartbeat is the number alone', () => {
    expect(readAll(String.fromCharCode(...encodeHeartbeat(NUMBER)))).toEqual([
      { kind: 'status', deviceId: NUMBER, status: {}, acknowledge: fromAscii('ON') },
    ])
  })
})

test('a local time may have separators', () => {
  expect(record(report('tracker').replace('251009165320', '25/10/09 16:53'))?.timeMs).toBe(
    record(report('tracker'))?.timeMs,
  )
})

test('a report behind a heartbeat has the number of the report', () => {
  expect(readAll(`${NUMBER}${report('help me')}`)).toMatchObject([
    { kind: 'positions', deviceId: NUMBER, records: [{ event: 'panic' }] },
  ])
})
