/** A frame with a correct checksum arrived intact: it is acknowledged, and its valid records are kept. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Message, PositionRecord } from '../message.ts'
import { readFixtures } from '../testing/read-fixtures.ts'
import { fromHex, toHex } from '../text/text.ts'
import type { PositionCodec } from './codecs.ts'
import { teltonikaDatagrams } from './datagram.ts'
import { teltonikaFrames } from './decode.ts'
import { encodeUdp } from './encode.ts'
import { framed, framedRecords, recordBytes, withoutTime } from './testing.ts'

const { fixtures } = await readFixtures('teltonika')

type Positions = Extract<Message, { kind: 'positions' }>

/** The records' times, how many could not be read and why, and how many are acknowledged. */
function readAsPositions(messages: Message[]) {
  const [message] = messages.filter((found): found is Positions => found.kind === 'positions')
  return {
    times: message?.records.map(({ timeMs }) => timeMs),
    lost: message?.unreadable?.map(({ reason, records }) => `${reason} ${records}`) ?? [],
    acknowledge: toHex(message?.acknowledge ?? new Uint8Array(0)),
  }
}

const read = (frame: Uint8Array) => readAsPositions(teltonikaFrames.decode(frame))

function at(second: number): PositionRecord {
  return { timeMs: 1_760_000_000_000 + second * 1000, latitude: 35.9, longitude: 14.5 }
}

const NO_TIME = 2 ** 64
const good = [at(0), at(1), at(2), at(3), at(4)]
const goodBytes = good.map((record) => recordBytes(record))
const times = good.map(({ timeMs }) => timeMs)
/** It announces one element of one byte, and ends there. */
const ending = recordBytes(at(9))
const cut = ending.with(ending.length - 4, 1)

describe('a frame with a right checksum', () => {
  test('a record of time FF…FF takes none of the five beside it away', () => {
    const parts = goodBytes.toSpliced(2, 0, withoutTime(recordBytes(at(9))))
    expect(read(framedRecords(parts))).toEqual({
      times: times.toSpliced(2, 0, NO_TIME),
      lost: [],
      acknowledge: '00000006',
    })
  })

  test('a last record that ends before its length is set aside with its bytes, and all are acknowledged', () => {
    const frame = framedRecords([...goodBytes, cut])
    expect(read(frame)).toEqual({ times, lost: ['unreadable 1'], acknowledge: '00000006' })
    const [message] = teltonikaFrames.decode(frame)
    const [part] = (message?.kind === 'positions' && message.unreadable) || []
    expect({ detail: part?.detail, bytes: toHex(part?.bytes ?? cut) }).toEqual({
      detail: '1 more bytes expected, 0 left at byte 190',
      bytes: `${toHex(cut)}06`,
    })
  })

  test('an element of Codec 8 Extended whose length leads outside costs what follows it alone', () => {
    const wide = recordBytes({ ...at(9), extra: { vin: 'WVWZZZ1JZXW000001' } }, '8E')
    const tooLong = wide.with(wide.length - 18, 200)
    const parts = [recordBytes(at(0), '8E'), tooLong, recordBytes(at(1), '8E')]
    expect(read(framedRecords(parts, { codec: '8E' }))).toEqual({
      times: times.slice(0, 1),
      lost: ['unreadable 2'],
      acknowledge: '00000003',
    })
  })

  test.each([
    { name: 'the closing count too high', counts: { announced: 5, repeated: 7 }, lost: 2, acknowledged: 5 },
    { name: 'the closing count too low', counts: { announced: 5, repeated: 2 }, lost: 1, acknowledged: 5 },
    { name: 'the first count too high', counts: { announced: 9, repeated: 5 }, lost: 4, acknowledged: 9 },
    { name: 'the first count too low', counts: { announced: 2, repeated: 5 }, lost: 1, acknowledged: 2 },
    { name: 'no first count', counts: { announced: 0, repeated: 5 }, lost: 1, acknowledged: 5 },
    { name: 'both counts too high', counts: { announced: 6 }, lost: 1, acknowledged: 6 },
  ])('with $name keeps the five records that are there', ({ counts, lost, acknowledged }) => {
    expect(read(framedRecords(goodBytes, counts))).toEqual({
      times,
      lost: [`unreadable ${lost}`],
      acknowledge: `0000000${acknowledged}`,
    })
  })

  test('bytes behind the last record are set aside', () => {
    const frame = framedRecords([...goodBytes, Uint8Array.of(1, 2, 3)], { announced: 5 })
    expect(read(frame)).toEqual({ times, lost: ['unreadable 1'], acknowledge: '00000005' })
  })

  test.each([0x06, 0x42, 0x00, 0xff])('of codec %i, which nobody reads, is acknowledged', (codec) => {
    expect(read(framed(Uint8Array.of(codec, 3, 1, 2, 3)))).toEqual({
      times: [],
      lost: ['unsupportedFormat 3'],
      acknowledge: '00000003',
    })
  })

  test('of a text codec is not acknowledged, whatever is in it: a device would count the answer for its records', () => {
    const frames = ['0c0105000000ff4142', '0d', '0e0106000000014101', '0f010b000000014101'].map(fromHex)
    expect(frames.map((data) => read(framed(data)))).toEqual([
      { times: [], lost: ['unreadable 1'], acknowledge: '' },
      { times: [], lost: ['unreadable 1'], acknowledge: '' },
      { times: [], lost: ['unreadable 1'], acknowledge: '' },
      { times: [], lost: ['unsupportedFormat 1'], acknowledge: '' },
    ])
  })
})

describe('a datagram', () => {
  const options = { codec: '8', imei: '352093081452251', packetId: 0xcafe, avlPacketId: 7 } as const

  test('whose last record is cut keeps the others and is acknowledged whole', () => {
    const packet = encodeUdp([...good, at(9)], options)
    const shorter = Uint8Array.of(...packet.slice(0, -2), 6)
    shorter[1] = shorter.length - 2
    expect(readAsPositions(teltonikaDatagrams.decode(shorter))).toEqual({
      times,
      lost: ['unreadable 1'],
      acknowledge: '0005cafe010706',
    })
  })

  test('of a codec that nobody reads is acknowledged', () => {
    const packet = encodeUdp(good, options)
    packet[packet.indexOf(0x08, 23)] = 0x42
    expect(readAsPositions(teltonikaDatagrams.decode(packet))).toEqual({
      times: [],
      lost: ['unsupportedFormat 5'],
      acknowledge: '0005cafe010705',
    })
  })
})

describe('any frame with a right checksum', () => {
  const isText = (codec: number) => codec >= 0x0c && codec <= 0x0f

  /** The answer has the count that the device expects for all of its records, so it doesn't wait forever. */
  function expectAnswered(data: Uint8Array): void {
    const messages = teltonikaFrames.decode(framed(data))
    if (isText(data[0] ?? 0)) {
      expect(messages.filter((message) => 'acknowledge' in message)).toEqual([])
      return
    }
    const announced = data[1] || (data.length > 2 ? data.at(-1) : 0)
    expect(messages).toHaveLength(1)
    expect(readAsPositions(messages).acknowledge).toBe((announced ?? 0).toString(16).padStart(8, '0'))
    const [message] = messages
    const found = message?.kind === 'positions' ? message : { records: [], unreadable: [] }
    const lost = found.unreadable?.reduce((sum, { records }) => sum + records, 0) ?? 0
    expect(found.records.length + lost).toBeGreaterThanOrEqual(data[1] ?? 0)
  }

  test('of random bytes is answered', () => {
    const codec = fc.oneof(fc.constantFrom(0x08, 0x8e, 0x10), fc.nat(0xff))
    fc.assert(
      fc.property(codec, fc.uint8Array({ maxLength: 300 }), (id, bytes) =>
        expectAnswered(new Uint8Array([id, ...bytes])),
      ),
    )
  })

  test('of one byte up is read as a frame and answered', () => {
    const frame = framed(Uint8Array.of(8))
    expect(teltonikaFrames.frame(frame).frames).toHaveLength(1)
    expect(read(frame)).toEqual({ times: [], lost: ['unreadable 1'], acknowledge: '00000000' })
  })

  test('that was captured and has one byte changed is answered', () => {
    const captured = fixtures.filter(({ transport }) => transport === 'tcp')
    fc.assert(
      fc.property(fc.constantFrom(...captured), fc.nat(), fc.nat(255), ({ hex }, place, value) => {
        const data = fromHex(hex).slice(8, -4)
        if (data.length === 0) return
        data[place % data.length] = value
        expectAnswered(data)
      }),
    )
  })

  test('gives exactly the records that are good before the first that has no end', () => {
    const codec = fc.constantFrom<PositionCodec>('8', '8E', '16')
    const kind = fc.oneof({ weight: 3, arbitrary: fc.constant('good') }, fc.constantFrom('noTime', 'noPlace'))
    const tail = fc.constantFrom('none', 'cut', 'junk')
    fc.assert(
      fc.property(codec, fc.array(kind, { maxLength: 20 }), tail, (name, kinds, last) => {
        const parts = kinds.map((what, second) => {
          const record = { ...at(second), ...(what === 'noPlace' ? { latitude: 200 } : {}) }
          const bytes = recordBytes(record, name)
          return what === 'noTime' ? withoutTime(bytes) : bytes
        })
        const rest = { none: [], cut: [recordBytes(at(99), name).slice(0, -1)], junk: [Uint8Array.of(1)] }[
          last
        ]
        const messages = teltonikaFrames.decode(framedRecords([...parts, ...rest], { codec: name }))
        const [message] = messages
        expect(
          message?.kind === 'positions' && message.records.map(({ timeMs, latitude }) => [timeMs, latitude]),
        ).toEqual(
          kinds.map((what, second) => [
            what === 'noTime' ? NO_TIME : at(second).timeMs,
            what === 'noPlace' ? 200 : 35.9,
          ]),
        )
        expect(readAsPositions(messages).lost).toEqual(rest.map(() => 'unreadable 1'))
      }),
    )
  })
})
