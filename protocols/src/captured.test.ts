/** Rules for all frame protocols, tested with frames from real devices and with invalid bytes. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Assertion, type FrameFixture, RECEIVED_MS } from './testing/fixture.ts'
import type { FrameProtocol, Message, PositionRecord } from './message.ts'
import { ProtocolError } from './protocol-error.ts'
import { readAllFixtures } from './testing/read-fixtures.ts'
import { fromHex, toHex } from './text/text.ts'

const context = { receivedMs: RECEIVED_MS }

/** Some fixtures were captured over one transport only. */
const captured = (await readAllFixtures()).map(({ fixtures, ...one }) => ({
  ...one,
  fixtures: fixtures.filter(({ transport = one.transport }) => transport === one.transport),
}))

function read(protocol: FrameProtocol, { hex, receivedMs = RECEIVED_MS }: FrameFixture): Message[] {
  return protocol.frame(fromHex(hex)).frames.flatMap((frame) => protocol.decode(frame, { receivedMs }))
}

/** Like a gateway: the rest waits for the next chunk. */
function readChunks(protocol: FrameProtocol, chunks: Uint8Array[]): Message[] {
  const messages: Message[] = []
  let waiting = new Uint8Array()
  for (const chunk of chunks) {
    const { frames, rest } = protocol.frame(new Uint8Array([...waiting, ...chunk]))
    messages.push(...frames.flatMap((frame) => protocol.decode(frame, context)))
    waiting = new Uint8Array(rest)
  }
  return messages
}

function cut(bytes: Uint8Array, places: number[]): Uint8Array[] {
  const sorted = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length].toSorted(
    (a, b) => a - b,
  )
  return sorted.slice(1).map((end, at) => bytes.subarray(sorted[at], end))
}

function expectOnlyProtocolError(action: () => unknown): void {
  try {
    action()
  } catch (error) {
    expect(error).toBeInstanceOf(ProtocolError)
  }
}

/** The source has five decimals, some cut off and some rounded. */
const SOURCE_DEGREES = 1.1e-5

/** The source's names, if they differ from ours. */
const alarmNames: Record<string, string> = {
  hardAcceleration: 'harshAcceleration',
  hardBraking: 'harshBraking',
  accident: 'crash',
  removing: 'tampering',
}
type Said = Partial<PositionRecord> & { text?: string }
/** The source's attributes by our field names; others are looked up in `extra` by the source's name. */
const attributes: Record<string, (said: Said) => unknown> = {
  power: ({ externalVolts, batteryVolts }) => externalVolts ?? batteryVolts ?? null,
  battery: ({ batteryVolts }) => batteryVolts,
  batteryLevel: ({ batteryPercent }) => batteryPercent,
  driverUniqueId: ({ extra }) => extra?.driverKey,
  tag1Temp: ({ extra }) => extra?.beaconCelsius,
  temp1: ({ extra }) => extra?.temperature1Celsius ?? extra?.celsius,
  networkTechnology: ({ extra }) => extra?.network,
  humidity: ({ extra }) => extra?.humidityPercent,
  altitude: ({ altitudeMeters }) => altitudeMeters,
  course: ({ headingDegrees }) => headingDegrees,
  odometer: ({ odometerMeters }) => odometerMeters,
  fuel: ({ fuelPercent, fuelLitres, extra }) => fuelPercent ?? fuelLitres ?? extra?.fuelSensor,
  fuelLevel: ({ fuelPercent }) => fuelPercent,
  fuelUsed: ({ fuelUsedLitres }) => fuelUsedLitres,
  motion: ({ movement }) => movement,
  charge: ({ extra }) => extra?.charging ?? false,
  blocked: ({ extra }) => extra?.immobilizer ?? false,
  dtcs: ({ extra }) => extra?.faultCodes,
  coolantTemp: ({ extra }) => extra?.coolantCelsius,
  throttle: ({ extra }) => extra?.throttlePercent,
  obdSpeed: ({ extra }) => extra?.obdSpeedKmh,
  tripOdometer: ({ extra }) => extra?.tripOdometerMeters,
  rpm: ({ engineRpm }) => engineRpm,
  sat: ({ satellites }) => satellites,
  hdop: ({ hdop }) => hdop,
  ignition: ({ ignition }) => ignition,
  serial: ({ extra }) => extra?.serialDevice,
  drivingTime: ({ extra }) => extra?.drivingSeconds,
  hours: ({ extra }) => Number(extra?.engineMinutes) * 60_000,
  result: ({ text }) => text?.replace(/^0x/, ''),
  // All bits are set: ignition on, no alarm.
  status: ({ ignition, extra }) => (ignition === true && extra === undefined ? 0xffffffff : undefined),
}

/** The source numbers inputs and outputs. */
const numbered: [RegExp, (at: string) => string][] = [
  [/^in(\d)$/, (at) => `digitalInput${at}`],
  [/^out(\d)$/, (at) => `digitalOutput${at}`],
  [/^adc(\d)$/, (at) => `analogInput${at}Volts`],
  [/^temp(\d)$/, (at) => `temperature${at}Celsius`],
]

function attributeOf(said: Said, key: string): unknown {
  const ofSource = attributes[key]
  if (ofSource) return ofSource(said)
  for (const [pattern, nameOf] of numbered) {
    const at = pattern.exec(key)?.[1]
    if (at !== undefined) return said.extra?.[nameOf(at)]
  }
  return said.extra?.[key]
}

function saidBy(messages: readonly Message[]): Said {
  const [message] = messages
  if (message?.kind === 'positions') return message.records[0] ?? {}
  if (message?.kind === 'status') return message.status
  return message?.kind === 'text' ? { text: message.text } : {}
}

function holds(assertion: Assertion, messages: readonly Message[]): boolean {
  const records = messages.flatMap((message) => (message.kind === 'positions' ? message.records : []))
  const said = saidBy(messages)
  if (assertion.kind === 'decodes' || assertion.kind === 'attributes-only') return messages.length > 0
  if (assertion.kind === 'no-position') return records.length === 0
  if (assertion.kind === 'attribute') {
    return attributeOf(said, assertion.key) === (alarmNames[String(assertion.value)] ?? assertion.value)
  }
  const [record] = records
  const position = assertion.kind === 'position' ? assertion.position : undefined
  if (!position || !record) return record !== undefined
  return (
    new Date(record.timeMs).toISOString() === position.time &&
    Math.abs(record.latitude - position.lat) < SOURCE_DEGREES &&
    Math.abs(record.longitude - position.lon) < SOURCE_DEGREES
  )
}

const known: Record<keyof Required<FrameFixture> | 'text' | 'reference', true> = {
  name: true,
  note: true,
  text: true,
  hex: true,
  transport: true,
  asserted: true,
  receivedMs: true,
  expected: true,
  error: true,
  differs: true,
  withRightChecksum: true,
  reference: true,
}
const assertions = ['position', 'attribute', 'attributes-only', 'no-position', 'decodes']

test('a fixture says nothing that no test reads', () => {
  for (const fixture of captured.flatMap(({ fixtures }) => fixtures)) {
    expect(Object.keys(known)).toEqual(expect.arrayContaining(Object.keys(fixture)))
    expect(assertions).toEqual(expect.arrayContaining(fixture.asserted?.map(({ kind }) => kind) ?? []))
  }
})

describe.each(captured)('captured frames of $name over $transport', ({ protocol, transport, fixtures }) => {
  test.each(fixtures)('$name is decoded completely', (fixture) => {
    const { hex, error } = fixture
    if (error !== undefined) expect(() => protocol.decode(fromHex(hex), context)).toThrow(error)
    else expect(read(protocol, fixture)).toStrictEqual(fixture.expected)
  })

  test('are decoded as the source asserts, except those that name the reason', () => {
    const readable = fixtures.filter(({ error }) => error === undefined)
    const otherwise = readable.filter(({ asserted, expected, withRightChecksum }) => {
      const messages = withRightChecksum ?? expected ?? []
      return asserted?.some((assertion) => !holds(assertion, messages))
    })
    const named = readable.filter(({ differs, withRightChecksum }) => differs && !withRightChecksum)
    expect(otherwise.map(({ name }) => name)).toEqual(named.map(({ name }) => name))
  })

  test('of a wrong checksum are refused, and named', () => {
    const refused = fixtures.filter(({ expected: [message] = [] }) => {
      return message?.kind === 'refused' && message.reason.startsWith('The checksum')
    })
    expect(refused.filter(({ differs }) => !differs?.includes('checksum'))).toEqual([])
  })

  test.runIf(transport === 'tcp')('give the same messages wherever their stream is cut', () => {
    const whole = fixtures.filter(
      ({ hex, expected, receivedMs }) =>
        expected && !receivedMs && protocol.frame(fromHex(hex)).frames.length === 1,
    )
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...whole), { maxLength: 6 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        (chosen, places) => {
          const stream = fromHex(chosen.map(({ hex }) => hex).join(''))
          const expected = chosen.flatMap((fixture) => fixture.expected ?? [])
          expect(readChunks(protocol, cut(stream, places))).toStrictEqual(expected)
        },
      ),
    )
  })

  test('with some bytes changed are read or refused by ProtocolError', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.constantFrom(...fixtures), changes, (fixture, edits) => {
        const bytes = fromHex(fixture.hex)
        for (const [at, value] of edits) bytes[at % bytes.length] = value
        expectOnlyProtocolError(() => read(protocol, { ...fixture, hex: toHex(bytes) }))
      }),
    )
  })
})

describe.each(captured)('any bytes for $name over $transport', ({ protocol }) => {
  test('are split and read, or refused by ProtocolError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
        expectOnlyProtocolError(() => protocol.frame(bytes))
        expectOnlyProtocolError(() => protocol.decode(bytes, context))
      }),
    )
  })
})

const streams = captured.flatMap(({ protocol, transport, splitterStreams }) =>
  transport === 'tcp' ? splitterStreams.map((stream) => ({ ...stream, protocol })) : [],
)

test.each(streams)('the first frame of $name is found', ({ protocol, hex, firstFrameHex }) => {
  expect(toHex(protocol.frame(fromHex(hex)).frames[0] ?? new Uint8Array())).toBe(firstFrameHex)
})
