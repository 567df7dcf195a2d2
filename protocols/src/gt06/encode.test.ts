import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RECEIVED_MS } from '../testing/fixture.ts'
import type { Message, PositionRecord } from '../message.ts'
import { readFixtures } from '../testing/read-fixtures.ts'
import { fromHex, toHex } from '../text/text.ts'
import { alarms } from './alarms.ts'
import { gt06Frames } from './decode.ts'
import { encodeHeartbeat, encodeLogin, encodePosition, encodeTimeRequest } from './encode.ts'
import { UNITS_PER_DEGREE } from './position.ts'

const { fixtures } = await readFixtures('gt06')
const context = { receivedMs: RECEIVED_MS }

function readOne(bytes: Uint8Array, session?: { utcOffsetMinutes: number }): Message | undefined {
  const { frames, rest } = gt06Frames.frame(bytes)
  expect([frames.length, rest.length]).toEqual([1, 0])
  return gt06Frames.decode(bytes, session ? { ...context, session } : context)[0]
}

const degrees = (limit: number) =>
  fc.integer({ min: -limit * UNITS_PER_DEGREE, max: limit * UNITS_PER_DEGREE }).map((units) => {
    const value = Math.abs(units) / UNITS_PER_DEGREE
    return units < 0 ? -value : value
  })

const anyFix = fc.record({
  timeMs: fc
    .integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 11, 31) })
    .map((ms) => Math.floor(ms / 1000) * 1000),
  latitude: degrees(90).filter((value) => value !== 0),
  longitude: degrees(180),
  speedKmh: fc.nat(255),
  satellites: fc.nat(15),
  headingDegrees: fc.nat(359),
})
const status = {
  batteryPercent: fc.constantFrom(0, 17, 33, 50, 67, 83, 100),
  gsmSignal: fc.constantFrom(0, 1, 3, 4, 5),
}
const anyRecord: fc.Arbitrary<PositionRecord> = fc.oneof(
  anyFix,
  fc
    .tuple(anyFix, fc.boolean(), fc.option(fc.nat(0xffffffff), { nil: undefined }))
    .map(([fix, ignition, odometerMeters]) =>
      odometerMeters === undefined ? { ...fix, ignition } : { ...fix, ignition, odometerMeters },
    ),
  fc
    .tuple(anyFix, fc.record({ ignition: fc.boolean(), ...status }), fc.constantFrom(...alarms))
    .filter(
      ([, , alarm]) =>
        alarm.event !== undefined && alarms.find(({ event }) => event === alarm.event) === alarm,
    )
    .map(([fix, said, { event, name }]) => ({
      ...fix,
      ...said,
      ...(event ? { event } : {}),
      extra: { alarm: name },
    })),
)

describe('what is encoded is decoded again', () => {
  test('a position, with the serial number in its answer', () => {
    fc.assert(
      fc.property(anyRecord, fc.boolean(), fc.nat(0xffff), (record, isFix, serial) => {
        const sent = isFix ? record : { ...record, valid: false }
        const message = readOne(encodePosition(sent, serial))
        expect(message).toMatchObject({ kind: 'positions', records: [sent] })
        const answer = message?.kind === 'positions' ? message.acknowledge : undefined
        expect(toHex(answer ?? new Uint8Array()).slice(8, 12)).toBe(serial.toString(16).padStart(4, '0'))
      }),
    )
  })

  test('a heartbeat, whose alarm is no event', () => {
    fc.assert(
      fc.property(fc.record({ ignition: fc.boolean(), ...status }), fc.nat(0xffff), (said, serial) => {
        expect(readOne(encodeHeartbeat(said, serial))).toMatchObject({ kind: 'status', status: said })
      }),
    )
  })

  test('a login, and a clock that shows local time', () => {
    const number = fc.stringMatching(/^[1-9]\d{14}$/)
    const offset = fc.integer({ min: -12 * 60, max: 14 * 60 }).filter((minutes) => minutes !== 0)
    fc.assert(
      fc.property(number, offset, fc.nat(0xffff), (imei, utcOffsetMinutes, serial) => {
        expect(readOne(encodeLogin(imei, serial))).toMatchObject({ kind: 'login', deviceId: imei })
        const login = readOne(encodeLogin(imei, serial, utcOffsetMinutes))
        expect(login).toMatchObject({ deviceId: imei, session: { utcOffsetMinutes } })
        const local = { timeMs: 1_760_000_000_000, latitude: 35.9, longitude: 14.5 }
        const message = readOne(encodePosition(local, 1), { utcOffsetMinutes })
        const [record] = message?.kind === 'positions' ? message.records : []
        expect(record?.timeMs).toBe(local.timeMs - utcOffsetMinutes * 60_000)
      }),
    )
  })
})

describe('bytes on the wire', () => {
  test('a captured login, and the answer to it', () => {
    expect(toHex(encodeLogin('353419036066061', 3))).toBe('78780d0103534190360660610003c3df0d0a')
    expect(readOne(encodeLogin('353419036066061', 1))).toEqual({
      kind: 'login',
      deviceId: '353419036066061',
      // The example answer in Concox's document.
      accept: fromHex('787805010001d9dc0d0a'),
      reject: new Uint8Array(0),
    })
  })

  test('a request for the time is answered with that of its arrival', () => {
    const captured = fixtures.find(({ name }) => name.endsWith(' 164'))
    expect(toHex(encodeTimeRequest(6))).toBe(captured?.hex)
    const message = readOne(encodeTimeRequest(6))
    const answer = message?.kind === 'keepAlive' ? message.answer : undefined
    // 9 October 2025, 08:53:20.
    expect(toHex(answer ?? new Uint8Array())).toMatch(/^78780b8a190a090835140006.{4}0d0a$/)
  })

  test('an event that the protocol cannot say is refused', () => {
    const fix = { timeMs: 0, latitude: 1, longitude: 1, event: 'unplugged' } as const
    expect(() => encodePosition(fix, 1)).toThrow(new RangeError('GT06 cannot say unplugged'))
  })
})

describe('frames that are not what they say', () => {
  const login = toHex(encodeLogin('353419036066061', 3))

  test('a wrong checksum is refused without an answer, and the frame behind it is read', () => {
    const broken = login.replace('c3df', 'c3de')
    const { frames } = gt06Frames.frame(fromHex(broken + login))
    expect(frames.map((frame) => gt06Frames.decode(frame, context)[0]?.kind)).toEqual(['refused', 'login'])
    expect(readOne(fromHex(broken))).toEqual({
      kind: 'refused',
      reason: 'The checksum is wrong: 0xc3de was sent, 0xc3df is right',
    })
  })

  test.each([
    ['474554', '0x47 begins no frame at byte 0'],
    ['7879', 'the two marks differ at byte 1'],
    ['787804010000000000', 'a length of 4, not 5 to 4096 at byte 2'],
    ['7979ffff', 'a length of 65535, not 5 to 4096 at byte 2'],
    ['78780069190121050903000000000000', 'a list of access points without its end at byte 14'],
  ])('%s can be no frame', (hex, words) => {
    expect(() => gt06Frames.frame(fromHex(hex))).toThrow(words)
  })

  test('a heartbeat without serial number and checksum is a message without an answer', () => {
    expect(readOne(fromHex('787801080d0a'))).toEqual({ kind: 'status', status: {} })
  })

  test('frames before invalid bytes are returned, the next call throws', () => {
    const { frames, rest } = gt06Frames.frame(fromHex(`${login}4745`))
    expect([frames.map(toHex), toHex(rest)]).toEqual([[login], '4745'])
    expect(() => gt06Frames.frame(rest)).toThrow('0x47 begins no frame')
  })

  test('a message that ends too early is set aside with its bytes, and answered', () => {
    const short = fromHex('78780b12120f0a140e1500030000')
    const message = gt06Frames.decode(withChecksum('120f0a140e150003'), context)[0]
    expect(short.length).toBe(14)
    expect(message).toMatchObject({
      kind: 'positions',
      records: [],
      unreadable: [{ reason: 'unreadable', detail: '1 more bytes expected, 0 left at byte 9', records: 1 }],
    })
  })
})

function withChecksum(content: string): Uint8Array {
  const bytes = fromHex(`7878${(content.length / 2 + 2).toString(16).padStart(2, '0')}${content}00000d0a`)
  const [message] = gt06Frames.decode(bytes, context)
  const right = message?.kind === 'refused' ? (/, 0x(\w+) is right/.exec(message.reason)?.[1] ?? '') : ''
  return fromHex(toHex(bytes).replace(/00000d0a$/, `${right.padStart(4, '0')}0d0a`))
}
