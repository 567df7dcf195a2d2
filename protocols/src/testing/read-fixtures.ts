import type { FrameFixture, SplitterFixture } from './fixture.ts'
import type { FrameProtocol } from '../message.ts'
import { protocols } from '../protocols.ts'
import { fromAscii, fromHex, toHex } from '../text/text.ts'

type Fixtures<Fixture = FrameFixture> = { fixtures: Fixture[]; splitterStreams: SplitterFixture[] }

type ProtocolFixtures = {
  name: string
  transport: 'tcp' | 'udp'
  protocol: FrameProtocol
  /** All captured frames of the protocol, over either transport. */
  fixtures: FrameFixture[]
  splitterStreams: SplitterFixture[]
}

/**
 * For tests: reads `fixtures.json` of a protocol. Bytes in messages are written as `{ "hex": "0d0a" }` or `{ "text": "ON"
 * }`.
 */
export async function readFixtures<Fixture = FrameFixture>(protocol: string): Promise<Fixtures<Fixture>> {
  const { default: file } = await import(`../${protocol}/fixtures.json`, { with: { type: 'json' } })
  const { fixtures, splitterStreams = [] } = JSON.parse(
    JSON.stringify(file),
    (_, value) => toBytes(value) ?? value,
  )
  return { fixtures: fixtures.map(withHex), splitterStreams }
}

/** The frame protocols of the registry over each of their transports, with their fixtures. */
export async function readAllFixtures(): Promise<ProtocolFixtures[]> {
  const all = Object.entries(protocols).flatMap(([name, protocol]) =>
    (['tcp', 'udp'] as const).flatMap((transport) => {
      const frames = protocol[transport]
      return frames ? [{ name, transport, protocol: frames }] : []
    }),
  )
  return Promise.all(all.map(async (one) => ({ ...one, ...(await readFixtures(one.name)) })))
}

function toBytes(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 1) return undefined
  if ('hex' in value) return fromHex(String(value.hex))
  return 'text' in value ? fromAscii(String(value.text)) : undefined
}

function withHex<Fixture extends object>(fixture: Fixture): Fixture {
  return 'text' in fixture ? { ...fixture, hex: toHex(fromAscii(String(fixture.text))) } : fixture
}
