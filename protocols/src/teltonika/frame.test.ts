import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ProtocolError } from '../protocol-error.ts'
import { readFixtures } from '../testing/read-fixtures.ts'
import { fromHex, toHex } from '../text/text.ts'
import { teltonikaFrames } from './decode.ts'
import { encodeLogin, encodePositions, encodeText } from './encode.ts'
import { MAX_DATA_BYTES } from './frame.ts'
import type { TeltonikaFixture } from './reference.ts'

const { fixtures, splitterStreams } = await readFixtures<TeltonikaFixture>('teltonika')

const LOGIN = '000f313233343536373839303132333435'

function split(hex: string): { frames: string[]; rest: string } {
  const { frames, rest } = teltonikaFrames.frame(fromHex(hex))
  return { frames: frames.map(toHex), rest: toHex(rest) }
}

/** Like the gateway: the rest is kept for the next chunk. */
function splitChunks(chunks: Uint8Array[]): string[] {
  const hex: string[] = []
  let waiting = new Uint8Array()
  for (const chunk of chunks) {
    const joined = new Uint8Array([...waiting, ...chunk])
    const { frames, rest } = teltonikaFrames.frame(joined)
    hex.push(...frames.map(toHex))
    waiting = new Uint8Array(rest)
  }
  return hex
}

function cut(bytes: Uint8Array, places: number[]): Uint8Array[] {
  const sorted = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length].toSorted(
    (a, b) => a - b,
  )
  return sorted.slice(1).map((end, at) => bytes.subarray(sorted[at], end))
}

const anyFrame = fc.oneof(
  fc.constant(Uint8Array.of(0xff)),
  fc.stringMatching(/^\d{15}$/).map(encodeLogin),
  fc.stringMatching(/^[ -~]{0,40}$/).map(encodeText),
  fc
    .array(fc.record({ timeMs: fc.nat(), latitude: fc.constant(35.9), longitude: fc.constant(14.5) }), {
      maxLength: 5,
    })
    .map((records) => encodePositions(records, { codec: '8E' })),
)

describe('frames in a stream', () => {
  test.each(splitterStreams)('the first frame of $name is found', ({ hex, firstFrameHex }) => {
    expect(split(hex).frames[0]).toBe(firstFrameHex)
  })

  test('a lone ff is a frame, the login behind it the next', () => {
    expect(split(`ff${LOGIN}`)).toEqual({ frames: ['ff', LOGIN], rest: '' })
  })

  test('a captured frame with a length that is right is one whole frame', () => {
    const whole = fixtures.filter(
      ({ transport, reference }) => transport === 'tcp' && reference?.isLengthRight,
    )
    expect(whole.map(({ hex }) => split(hex))).toEqual(whole.map(({ hex }) => ({ frames: [hex], rest: '' })))
  })

  test('half a frame waits for the other half', () => {
    expect(split(LOGIN.slice(0, 20))).toEqual({ frames: [], rest: LOGIN.slice(0, 20) })
  })

  test('nothing has no frames', () => {
    expect(split('')).toEqual({ frames: [], rest: '' })
  })

  test('frames are windows on what arrived, not copies', () => {
    const bytes = fromHex(LOGIN + LOGIN)
    expect(teltonikaFrames.frame(bytes).frames.map((frame) => frame.buffer === bytes.buffer)).toEqual([
      true,
      true,
    ])
  })

  test('any cutting of a stream gives the same frames', () => {
    fc.assert(
      fc.property(
        fc.array(anyFrame, { maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        (frames, places) => {
          const stream = new Uint8Array(frames.flatMap((frame) => [...frame]))
          expect(splitChunks(cut(stream, places))).toEqual(frames.map(toHex))
        },
      ),
    )
  })
})

describe('bytes that are no frame', () => {
  const tooLong = (MAX_DATA_BYTES + 1).toString(16).padStart(8, '0')
  test.each([
    ['47455420', '0x47 begins neither a login nor a frame at byte 0'],
    ['0005', 'a device number of 5 digits at byte 0'],
    ['00000100', 'the preamble is not zero at byte 2'],
    ['000001', 'the preamble is not zero at byte 2'],
    [`00000000${tooLong}`, 'a data length of 16385, not 1 to 16384 at byte 4'],
    ['0000000000000000', 'a data length of 0, not 1 to 16384 at byte 4'],
    ['00000000ffffffff', 'a data length of 4294967295, not 1 to 16384 at byte 4'],
  ])('%s is refused', (hex, words) => {
    expect(() => split(hex)).toThrow(words)
  })

  test('whole frames before them are given out, the next call throws', () => {
    expect(split(`${LOGIN}4745`)).toEqual({ frames: [LOGIN], rest: '4745' })
    expect(() => split('4745')).toThrow(ProtocolError)
  })

  test('the longest frame waits, it is not refused', () => {
    const hex = `00000000${MAX_DATA_BYTES.toString(16).padStart(8, '0')}`
    expect(split(hex)).toEqual({ frames: [], rest: hex })
  })

  test('any bytes are split or refused by ProtocolError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        try {
          const { frames, rest } = teltonikaFrames.frame(bytes)
          expect(toHex(new Uint8Array([...frames, rest].flatMap((part) => [...part])))).toBe(toHex(bytes))
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError)
        }
      }),
    )
  })
})
