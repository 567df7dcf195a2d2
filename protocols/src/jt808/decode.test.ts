import { describe, expect, test } from 'vitest'
import { xorOf } from '../checksums/checksum.ts'
import { RECEIVED_MS } from '../testing/fixture.ts'
import type { Message } from '../message.ts'
import { fromAscii, fromHex, toHex } from '../text/text.ts'
import { jt808Frames } from './decode.ts'
import { encodeLocation } from './encode.ts'
import { escape, MARK } from './frame.ts'
import { readingsOf } from '../testing/readings.ts'

const NUMBER = '013800138000'

/** With its checksum and marks. */
function message(hex: string): Uint8Array {
  const content = fromHex(`${hex}00`)
  content[content.length - 1] = xorOf(content)
  return escape(content, MARK)
}

const { readAll } = readingsOf(jt808Frames)

const PLACE = '0158000006c00000001001c2005a261128141516'

/** A location of 2013 with alarms and status, and items. */
function location(alarms: string, items = '', serial = '0007'): Uint8Array {
  const body = `${alarms}00000003${PLACE}${items}`
  const length = (body.length / 2).toString(16).padStart(4, '0')
  return message(`0200${length}${NUMBER}${serial}${body}`)
}

function recordOf([first]: Message[]) {
  return first?.kind === 'positions' ? first.records[0] : undefined
}

describe('JT/T 808', () => {
  test('a location with its items, in the time of China, is answered with its serial number', () => {
    const items = '0104000030390202019025040000001030011f31010ce10155'
    expect(readAll(location('00000000', items))).toEqual([
      {
        kind: 'positions',
        deviceId: '13800138000',
        records: [
          {
            timeMs: Date.UTC(2026, 10, 28, 6, 15, 16),
            latitude: 22.544384,
            longitude: 113.246208,
            altitudeMeters: 16,
            speedKmh: 45,
            headingDegrees: 90,
            ignition: true,
            odometerMeters: 1_234_500,
            fuelLitres: 40,
            gsmSignal: 5,
            satellites: 12,
            batteryPercent: 85,
            extra: { brake: true },
          },
        ],
        session: { alarms: 0 },
        acknowledge: message(`80010005${NUMBER}00070007020000`),
      },
    ])
  })

  test('a picture has a place, and is answered as a message and as a picture', () => {
    const body = `0000002a000000010000000000000003${PLACE}ffd8ffe0`
    const length = (body.length / 2).toString(16).padStart(4, '0')
    const [read] = readAll(message(`0801${length}${NUMBER}0007${body}`))
    expect(read).toMatchObject({ records: [{ latitude: 22.544384, longitude: 113.246208, speedKmh: 45 }] })
    const general = toHex(message(`80010005${NUMBER}00070007080100`))
    const ofPicture = toHex(message(`88000004${NUMBER}00070000002a`))
    expect(read && 'acknowledge' in read && toHex(read.acknowledge ?? new Uint8Array())).toBe(
      general + ofPicture,
    )
  })

  test('the answer to a control of the vehicle is a location, and is not answered', () => {
    const body = `00090000000000000003${PLACE}`
    const length = (body.length / 2).toString(16).padStart(4, '0')
    const [read] = readAll(message(`0500${length}${NUMBER}0007${body}`))
    expect(read).toMatchObject({ records: [{ latitude: 22.544384 }], answers: { serial: 9 } })
    expect(read).not.toHaveProperty('acknowledge')
  })

  test('bytes that are marks or escapes are escaped, on the wire only', () => {
    const bytes = location('00000000', '', '7d7e')
    expect(toHex(bytes)).toContain('7d017d02')
    const [read] = readAll(bytes)
    expect(read?.kind === 'positions' && read.acknowledge && toHex(read.acknowledge)).toContain('7d017d02')
  })

  test('an alarm is an event when it begins, and only shown while it lasts', () => {
    const [first] = readAll(location('00000001'))
    expect(first).toMatchObject({ records: [{ event: 'panic', extra: { alarm: 'sos' } }] })
    const session = first && 'session' in first ? first.session : undefined
    expect(recordOf(readAll(location('00000001'), session))).not.toHaveProperty('event')
    expect(recordOf(readAll(location('00000003'), session))).toMatchObject({
      event: 'overspeed',
      extra: { alarm: 'sos,overspeed' },
    })
  })

  test.each([
    [0, 'panic'],
    [1, 'overspeed'],
    [7, 'lowBattery'],
    [8, 'powerCut'],
    [29, 'crash'],
  ])('bit %i of the alarms is %s', (bit, event) => {
    const alarms = ((1 << bit) >>> 0).toString(16).padStart(8, '0')
    expect(recordOf(readAll(location(alarms)))?.event).toBe(event)
  })

  test('of 32 bits of the alarms, one alone is an SOS', () => {
    const sos = Array.from({ length: 32 }, (_, bit) =>
      ((1 << bit) >>> 0).toString(16).padStart(8, '0'),
    ).filter((alarms) => recordOf(readAll(location(alarms)))?.event === 'panic')
    expect(sos).toEqual(['00000001'])
  })

  test('a device that names its time zone is read by it', () => {
    const zone = toHex(fromAscii('UTC+00:00'))
    expect(recordOf(readAll(location('00000000', `eb09${zone}`)))?.timeMs).toBe(
      Date.UTC(2026, 10, 28, 14, 15, 16),
    )
  })

  test('an item that is cut off or of another length does not hide the place', () => {
    for (const items of ['0104', '01040000', '010100', 'e104', 'f30300', 'eb020004']) {
      expect(recordOf(readAll(location('00000000', items)))).toMatchObject({ latitude: 22.544384 })
    }
  })

  test('a list whose last location is cut off keeps the others', () => {
    const one = `001c0000000000000003${PLACE}`
    const body = `000201${one}001c00000000`
    const length = (body.length / 2).toString(16).padStart(4, '0')
    expect(readAll(message(`0704${length}${NUMBER}0007${body}`))).toMatchObject([
      { kind: 'positions', records: [{ speedKmh: 45 }], unreadable: [{ reason: 'unreadable', records: 1 }] },
    ])
  })

  test('a driver who inserts a card is named; one who takes it out is not', () => {
    const card = `${toHex(fromAscii('DE-1234567'))}00000000000000000000`
    const body = `01261128141516000 2416e${card}`.replace(' ', '')
    const length = (body.length / 2).toString(16).padStart(4, '0')
    expect(readAll(message(`0702${length}${NUMBER}0001${body}`))).toMatchObject([
      { kind: 'status', status: { extra: { driverName: 'An', driverKey: 'DE-1234567' } } },
    ])
    expect(readAll(message(`07020007${NUMBER}000102261128141516`))).toMatchObject([
      { kind: 'status', status: {} },
    ])
  })

  test('registration is answered with a key, and a question for the time with UTC', () => {
    expect(readAll(message(`01000002${NUMBER}00090000`))).toEqual([
      {
        kind: 'keepAlive',
        answer: message(`8100000e${NUMBER}0009000900` + toHex(fromAscii('13800138000'))),
      },
    ])
    expect(readAll(message(`01090000${NUMBER}0009`))).toEqual([
      { kind: 'keepAlive', answer: message(`81090008${NUMBER}000907e90a0908351400`) },
    ])
  })

  test('an unknown type is answered, and its bytes are kept', () => {
    expect(readAll(message(`0fff0002${NUMBER}0009abcd`))).toEqual([
      {
        kind: 'positions',
        deviceId: '13800138000',
        records: [],
        unreadable: [
          { reason: 'unsupportedFormat', detail: 'type 0xfff', bytes: fromHex('abcd'), records: 1 },
        ],
        acknowledge: message(`80010005${NUMBER}000900090fff00`),
      },
    ])
  })

  test('a wrong checksum is refused, without an answer', () => {
    const bytes = location('00000000')
    bytes[20] = (bytes[20] ?? 0) ^ 1
    expect(readAll(bytes)).toMatchObject([
      { kind: 'refused', reason: expect.stringMatching(/^The checksum is wrong/) },
    ])
  })

  test('a number of 2019 has twenty digits, an IMEI in binary gets its check digit', () => {
    const [frame = new Uint8Array()] = jt808Frames.frame(
      encodeLocation(
        { timeMs: RECEIVED_MS, latitude: 1, longitude: 2 },
        { deviceId: '353419036066061', serial: 1 },
      ),
    ).frames
    expect(jt808Frames.numberOf(frame)).toBe('353419036066061')
    const imei = (35341903606606).toString(16).padStart(12, '0')
    expect(jt808Frames.numberOf(message(`00020000${imei}0001`))).toBe('353419036066061')
  })
})

describe('a message in parts', () => {
  const body = `0000000000000003${PLACE}010400003039`
  const half = 40
  const part = (index: number, content: string) =>
    message(
      `0200${(0x2000 | (content.length / 2)).toString(16)}${NUMBER}${(0x10 + index).toString(16).padStart(4, '0')}0002${index.toString(16).padStart(4, '0')}${content}`,
    )
  const first = part(1, body.slice(0, half))
  const second = part(2, body.slice(half))
  const answers = ['0011', '0012']
    .map((serial) => toHex(message(`80010005${NUMBER}${serial}${serial}020000`)))
    .join('')

  test('is read and answered when all have arrived', () => {
    const [waiting] = readAll(first)
    expect(waiting).toMatchObject({ kind: 'keepAlive' })
    expect(waiting).not.toHaveProperty('answer')
    const [whole] = readAll(second, waiting && 'session' in waiting ? waiting.session : undefined)
    expect(whole).toMatchObject({ kind: 'positions', records: [{ odometerMeters: 1_234_500 }] })
    expect(whole?.kind === 'positions' && whole.acknowledge && toHex(whole.acknowledge)).toBe(answers)
  })

  test('of which there are none is a whole one', () => {
    const length = (body.length / 2).toString(16)
    const whole = message(`020020${length}${NUMBER}001100000000${body}`)
    expect(recordOf(readAll(whole))).toMatchObject({ latitude: 22.544384, odometerMeters: 1_234_500 })
  })

  test('of more parts than are kept is answered, and recorded once', () => {
    const tooMany = (index: number) =>
      readAll(message(`08012004${NUMBER}0${index}11012c000${index}ffd8ffe0`), undefined)[0]
    const answerTo = (serial: string) => toHex(message(`80010005${NUMBER}${serial}${serial}080100`))
    expect(tooMany(1)).toMatchObject({
      kind: 'positions',
      records: [],
      unreadable: [{ reason: 'unsupportedFormat', detail: 'type 0x801 in 300 parts', records: 1 }],
    })
    const next = tooMany(2)
    expect(next?.kind === 'keepAlive' && next.answer && toHex(next.answer)).toBe(answerTo('0211'))
  })

  test('whose last part comes first asks for the others, and is then read', () => {
    const [waiting] = readAll(second)
    expect(waiting).toMatchObject({ answer: message(`80030005${NUMBER}00120011010001`) })
    const [whole] = readAll(first, waiting && 'session' in waiting ? waiting.session : undefined)
    expect(whole).toMatchObject({ kind: 'positions', records: [{ odometerMeters: 1_234_500 }] })
  })
})
