/** Rules for every protocol of the registry: arbitrary bytes and requests, made to do harm. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costlyRuns } from '../../property-runs.ts'
import { RECEIVED_MS } from './testing/fixture.ts'
import type { FrameProtocol, Session } from './message.ts'
import { ProtocolError } from './protocol-error.ts'
import { protocols } from './protocols.ts'
import { readAllFixtures } from './testing/read-fixtures.ts'
import { RequestError } from './request-error.ts'
import { fromHex } from './text/text.ts'

const MANY_BYTES = 40_000

const anySession: fc.Arbitrary<Session> = fc.record(
  { utcOffsetMinutes: fc.integer({ min: -840, max: 840 }), alarms: fc.nat() },
  { requiredKeys: [] },
)

/** 40 kB of one repeated piece: noise, single bytes, a frame, and beginnings of frames that announce more than follows. */
function anyFlood(captured: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  const frame = fc.constantFrom(...captured)
  const beginning = fc
    .tuple(frame, fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 40 })))
    .map(([bytes, end]) => bytes.subarray(0, end))
  const changed = fc.tuple(frame, fc.nat(), fc.nat(255)).map(([bytes, at, value]) => {
    const copy = Uint8Array.from(bytes)
    copy[at % copy.length] = value
    return copy
  })
  const piece = fc.oneof(fc.uint8Array({ minLength: 1, maxLength: 64 }), beginning, changed, frame)
  return fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => {
    const flood = new Uint8Array(MANY_BYTES)
    for (let at = 0, next = 0; at < MANY_BYTES; next++) {
      const bytes = pieces[next % pieces.length] ?? flood
      flood.set(bytes.subarray(0, MANY_BYTES - at), at)
      at += Math.max(1, bytes.length)
    }
    return flood
  })
}

/** Reads like a gateway: frames until the bytes are invalid or incomplete. */
function readAll(protocol: FrameProtocol, bytes: Uint8Array, session?: Session): unknown[] {
  const said: unknown[] = []
  const context = session ? { receivedMs: RECEIVED_MS, session } : { receivedMs: RECEIVED_MS }
  let rest = bytes
  for (let calls = 0; rest.length > 0; calls++) {
    // Each call except the last returns frames: no stream causes more calls than it has bytes.
    expect(calls).toBeLessThanOrEqual(bytes.length)
    const split = said.push('frames') && attempt(() => protocol.frame(rest), said)
    if (!split || split.frames.length === 0) break
    expectInOrder(rest, split)
    for (const frame of split.frames) {
      said.push(attempt(() => protocol.numberOf?.(frame), said))
      said.push(attempt(() => protocol.decode(frame, context), said))
    }
    rest = split.rest
  }
  return said
}

/** Any other error is a bug. */
function attempt<T>(action: () => T, said: unknown[]): T | undefined {
  try {
    return action()
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    said.push(error.message)
    return undefined
  }
}

/** Frames are consecutive views of the bytes; `rest` is the end of them. */
function expectInOrder(
  bytes: Uint8Array,
  { frames, rest }: { frames: Uint8Array[]; rest: Uint8Array },
): void {
  let from = bytes.byteOffset
  for (const frame of frames) {
    expect(frame.buffer).toBe(bytes.buffer)
    expect(frame.length).toBeGreaterThan(0)
    expect(frame.byteOffset).toBeGreaterThanOrEqual(from)
    from = frame.byteOffset + frame.length
  }
  expect(from + rest.length).toBeLessThanOrEqual(bytes.byteOffset + bytes.length)
  if (rest.length > 0) expect(rest.byteOffset + rest.length).toBe(bytes.byteOffset + bytes.length)
}

/** The same bytes surrounded by others, as in a socket's buffer. */
function surrounded(bytes: Uint8Array, by: number): Uint8Array {
  const around = new Uint8Array(bytes.length + 512).fill(by)
  around.set(bytes, 256)
  return around.subarray(256, 256 + bytes.length)
}

const fuzzed = (await readAllFixtures()).map(({ fixtures, ...one }) => ({
  ...one,
  captured: fixtures.map(({ hex }) => fromHex(hex)),
}))

describe.each(fuzzed)('$name over $transport', ({ protocol, captured }) => {
  test('reads 40 kB of anything, or throws ProtocolError', () => {
    fc.assert(
      fc.property(anyFlood(captured), anySession, (flood, session) => {
        readAll(protocol, flood, session)
      }),
      { numRuns: costlyRuns },
    )
  })

  test('reads nothing beyond what it was given', () => {
    const pieces = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .tuple(fc.constantFrom(...captured), fc.nat())
        .map(([bytes, end]) => bytes.subarray(0, end % (bytes.length + 1))),
      fc.constantFrom(...captured),
    )
    fc.assert(
      fc.property(pieces, fc.nat(255), fc.nat(255), (bytes, before, after) => {
        const said = readAll(protocol, surrounded(bytes, before))
        expect(readAll(protocol, surrounded(bytes, after))).toEqual(said)
        const direct = (by: number) => {
          const heard: unknown[] = []
          const around = surrounded(bytes, by)
          heard.push(attempt(() => protocol.decode(around, { receivedMs: RECEIVED_MS }), heard))
          return heard
        }
        expect(direct(after)).toEqual(direct(before))
      }),
    )
  })

  test('changes nothing in what it was given', () => {
    fc.assert(
      fc.property(fc.constantFrom(...captured), (bytes) => {
        const copy = Uint8Array.from(bytes)
        readAll(protocol, copy)
        expect(copy).toEqual(Uint8Array.from(bytes))
      }),
    )
  })

  test('takes no frame that is longer than it says', () => {
    fc.assert(
      fc.property(anyFlood(captured), (flood) => {
        const split = attempt(() => protocol.frame(flood), [])
        for (const frame of split?.frames ?? []) {
          expect(frame.length).toBeLessThanOrEqual(protocol.maxFrameBytes)
        }
      }),
      { numRuns: costlyRuns },
    )
  })

  test('decides whether bytes from an unknown peer are a message', () => {
    // What a gateway reads before it knows the device must be long enough for the login of any real device.
    const firsts = captured.filter((bytes) => {
      const [frame] = attempt(() => protocol.frame(bytes), [])?.frames ?? []
      const message = frame && attempt(() => protocol.decode(frame, { receivedMs: RECEIVED_MS }), [])?.[0]
      return message && (protocol.numberOf ? true : message.kind === 'login')
    })
    for (const bytes of firsts) {
      const head = bytes.subarray(0, protocol.maxFirstFrameBytes)
      expect(protocol.frame(head).frames.length).toBeGreaterThan(0)
    }
  })
})

const requests = Object.entries(protocols).flatMap(([name, { http }]) => (http ? [{ name, http }] : []))

describe.each(requests)('requests of $name', ({ http }) => {
  const expectOnlyRequestError = (action: () => unknown) => {
    try {
      action()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
    }
  }

  test.runIf(http.decodeQuery)('of any parameters are read, or refused by RequestError', () => {
    const names = fc.constantFrom(
      'id',
      'deviceid',
      'lat',
      'lon',
      'timestamp',
      'location',
      'speed',
      'alarm',
      'batt',
    )
    const values = fc.oneof(
      fc.string(),
      fc.double().map(String),
      fc.constantFrom('', '1e999', '-0', 'NaN', '0x10'),
    )
    const parameters = fc.array(fc.tuple(fc.oneof(names, fc.string()), values), { maxLength: 12 })
    fc.assert(
      fc.property(parameters, (pairs) => {
        expectOnlyRequestError(() => http.numberInQuery?.(pairs))
        expectOnlyRequestError(() => http.decodeQuery?.(pairs, RECEIVED_MS))
      }),
    )
  })

  test.runIf(http.json)('of any JSON are read, or refused by RequestError', () => {
    const bodies = fc.oneof(
      fc.jsonValue(),
      fc.record({ device_id: fc.string(), location: fc.jsonValue() }),
      fc.record({ device_id: fc.string(), location: fc.array(fc.jsonValue(), { maxLength: 5 }) }),
      fc.record({
        device_id: fc.string(),
        location: fc.record({ timestamp: fc.jsonValue(), coords: fc.jsonValue() }),
      }),
    )
    fc.assert(
      fc.property(bodies, (body) => {
        expectOnlyRequestError(() => http.json?.numbersIn(JSON.stringify(body)))
        expectOnlyRequestError(() => http.json?.decode(body, RECEIVED_MS))
        expectOnlyRequestError(() => http.json?.decode(body, RECEIVED_MS, '1'))
      }),
    )
  })

  test.runIf(http.xml)('of any XML are read, or refused by RequestError', () => {
    const pieces = fc.constantFrom(
      '<stuMessages messageID="1">',
      '<stuMessage>',
      '<esn>0-1</esn>',
      '<esn>',
      '<unixTime>1585105370</unixTime>',
      '<payload length="9">0x00C583EACD37210A00</payload>',
      '<payload>0x',
      '</stuMessage>',
    )
    const bodies = fc.array(fc.oneof(pieces, fc.string()), { maxLength: 20 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(bodies, fc.nat(2_000), (body, times) => {
        for (const text of [body, body.repeat(times).slice(0, MANY_BYTES)]) {
          expectOnlyRequestError(() => http.xml?.numbersIn(text))
          expectOnlyRequestError(() => http.xml?.decode(text, RECEIVED_MS))
          expectOnlyRequestError(() => http.xml?.answer(text, RECEIVED_MS))
        }
      }),
    )
  })
})
