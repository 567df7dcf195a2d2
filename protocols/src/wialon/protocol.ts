import type { Protocol } from '../protocol.ts'
import { wialonDatagrams, wialonFrames } from './decode.ts'
import { wialonDatagramEncoder, wialonEncoder } from './encode.ts'

export const wialon: Protocol = {
  label: 'Wialon IPS',
  device: 'tracker',
  defaultPort: 5039,
  tcp: wialonFrames,
  udp: wialonDatagrams,
  encode: { tcp: wialonEncoder, udp: wialonDatagramEncoder },
}
