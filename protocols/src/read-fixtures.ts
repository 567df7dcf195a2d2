import type { Fixtures, FrameFixture } from './fixture.ts'
import type { FrameProtocol } from './message.ts'
import { protocols } from './protocols.ts'

type Transport = 'tcp' | 'udp'

type ProtocolFixtures = {
  name: string
  transport: Transport
  protocol: FrameProtocol
  /** All captured frames of the protocol, of either transport. */
  fixtures: readonly FrameFixture[]
} & Pick<Fixtures, 'splitterStreams'>

/** The frame protocols of the registry over each of their transports, with the fixtures in their folders. */
export async function readFixtures(): Promise<ProtocolFixtures[]> {
  const all = Object.entries(protocols).flatMap(([name, protocol]) =>
    (['tcp', 'udp'] as const).flatMap((transport) => {
      const frames = protocol[transport]
      return frames ? [{ name, transport, protocol: frames }] : []
    }),
  )
  return Promise.all(
    all.map(async (one) => {
      const { fixtures, splitterStreams = [] }: Fixtures = await import(`./${one.name}/fixtures.ts`)
      return { ...one, fixtures, splitterStreams }
    }),
  )
}
