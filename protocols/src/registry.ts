import type { DatagramProtocol, StreamProtocol } from './message.ts'
import { decodeJson, decodeQuery } from './osmand/decode.ts'
import { teltonika } from './teltonika/decode.ts'
import { teltonikaUdp } from './teltonika/datagram.ts'

/** A protocol over HTTP: the gateway answers with a status, so there are no bytes to frame. */
export type HttpProtocol = { name: string; decodeQuery: typeof decodeQuery; decodeJson: typeof decodeJson }

export type RegisteredProtocol = {
  defaultPort: number
  tcp?: StreamProtocol
  udp?: DatagramProtocol
  http?: HttpProtocol
}

/** Each protocol that devices may speak, by name. */
export const protocols = {
  teltonika: { defaultPort: 5027, tcp: teltonika, udp: teltonikaUdp },
  osmand: { defaultPort: 5055, http: { name: 'osmand', decodeQuery, decodeJson } },
} satisfies Record<string, RegisteredProtocol>
