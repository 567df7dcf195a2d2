import { describe, expect, test } from 'vitest'
import { readFixtures } from '../testing/read-fixtures.ts'
import { fromHex } from '../text/text.ts'
import { teltonikaDatagrams } from './datagram.ts'
import { teltonikaFrames } from './decode.ts'
import { referenceOf, type TeltonikaFixture } from './reference.ts'
import { framed } from './testing.ts'

const { fixtures: all } = await readFixtures<TeltonikaFixture>('teltonika')
const readable = all.filter((fixture) => fixture.expected !== undefined)

function decode({ transport, hex }: Pick<TeltonikaFixture, 'transport' | 'hex'>) {
  return (transport === 'udp' ? teltonikaDatagrams : teltonikaFrames).decode(fromHex(hex))
}

describe('captured frames and official examples', () => {
  test('the frame whose length is wrong is refused where it says so', () => {
    const broken = all.filter((fixture) => fixture.error !== undefined)
    expect(broken.map(({ name }) => name)).toEqual(['1804ae9d6ef8, TeltonikaProtocolDecoder.testDecode 29'])
    for (const fixture of broken) expect(() => decode(fixture)).toThrow(fixture.error)
  })

  test.each(all.filter(({ reference }) => reference?.isChecksumRight === false))(
    '$name has a wrong checksum and gives no records',
    (fixture) => {
      const kinds = fixture.expected?.map(({ kind }) => kind) ?? ['refused']
      expect(kinds).toEqual(['refused'])
    },
  )

  test.each(readable.filter(({ reference }) => reference?.records && reference.isChecksumRight !== false))(
    '$name is read as an independent decoder reads it',
    (fixture) => {
      const records = decode(fixture).flatMap((message) => referenceOf(message, fixture.reference?.codec))
      // What beacons say is told by name; the decoder keeps their bytes.
      const references = fixture.reference?.records?.map(({ elements, ...record }) => ({
        ...record,
        elements: Object.fromEntries(
          Object.entries(elements).filter(([id]) => !['385', '548', '10831', '11317'].includes(id)),
        ),
      }))
      expect(records).toEqual(references)
    },
  )

  test.each([
    [
      '73c764e5ca19',
      {
        beacon1: 'eb47706aa38255aa96f21a154e2d0055',
        beacon1RssiDbm: -92,
        beacon1LowBattery: false,
        beacon1BatteryVolts: 3.03,
      },
    ],
    ['86fe5d4b8d6a', { beacon1: '0102030405060708090a0b0c0d0e0f10020b010a', beacon1RssiDbm: -48 }],
    [
      '815963b35eb7',
      {
        beacon1: 'cde39f7e42bb55aa788e4a29ed650055',
        beacon1RssiDbm: -27,
        beacon2: 'f89b907e42bb55aaa3463b29ed650055',
        beacon2RssiDbm: -80,
      },
    ],
  ])('the beacons of %s are told one by one', (name, beacons) => {
    const [fixture] = all.filter((one) => one.name.startsWith(name))
    const [message] = decode(fixture ?? { transport: 'tcp', hex: '' })
    const { eventId: _, ...extra } = (message?.kind === 'positions' && message.records[0]?.extra) || {}
    expect(extra).toEqual(beacons)
  })

  test('sensors of the series EYE tell their names, temperatures and humidity', () => {
    const [fixture] = all.filter((one) => one.name.startsWith('16ffc3fae6af'))
    const [message] = decode(fixture ?? { transport: 'tcp', hex: '' })
    expect(message?.kind === 'positions' && message.records[1]?.extra).toMatchObject({
      beacon1: '7cd9f4110c40',
      beacon1Name: 'Nevera_3',
      beacon1Celsius: 32.15,
      beacon1HumidityPercent: 52,
      beacon1BatteryVolts: 3.1,
      beacon3Celsius: 31.08,
    })
  })
})

describe('login', () => {
  test('leading zeros of the number are kept', () => {
    expect(teltonikaFrames.decode(fromHex('000f303030343536373839303132333435'))).toEqual([
      { kind: 'login', deviceId: '000456789012345', accept: fromHex('01'), reject: fromHex('00') },
    ])
  })

  test.each([
    ['000f31323334353637383930313233343a', 'a device number that is not digits at byte 2'],
    ['000f3132', '15 more bytes expected, 2 left at byte 2'],
    ['0008313233343536373839', '1 bytes after the end at byte 10'],
  ])('%s is no login', (hex, words) => {
    expect(() => teltonikaFrames.decode(fromHex(hex))).toThrow(words)
  })
})

describe('frames that are not what they say', () => {
  const two = '0000000000000043080200'
  const example = all.find(({ name }) => name.includes('example 3'))
  const hex = example?.hex ?? ''

  test('a checksum that is wrong is answered with no record taken', () => {
    expect(hex.startsWith(two)).toBe(true)
    expect(teltonikaFrames.decode(fromHex(`${hex.slice(0, -2)}2d`))).toEqual([
      {
        kind: 'refused',
        reason: 'The checksum is wrong: 0x252d was sent, 0x252c is right',
        answer: fromHex('00000000'),
      },
    ])
  })

  test('codec 13 carries the time of its text', () => {
    const data = fromHex('0d010600000009656acf804f4b20313001')
    expect(teltonikaFrames.decode(framed(data))).toEqual([
      { kind: 'text', text: 'OK 10', timeMs: 1_701_498_752_000 },
    ])
  })

  test('a datagram whose length is wrong is refused', () => {
    expect(() => teltonikaDatagrams.decode(fromHex('0003cafe0105'))).toThrow(
      'the length says 3 bytes, there are 4 at byte 0',
    )
  })
})
