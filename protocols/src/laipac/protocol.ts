import type { Protocol } from '../protocol.ts'
import { laipacFrames } from './decode.ts'
import { laipacEncoder } from './encode.ts'

export const laipac: Protocol = {
  label: 'Laipac',
  device: 'tracker',
  defaultPort: 5048,
  numbers: /^\d{15}$/,
  tcp: laipacFrames,
  udp: laipacFrames,
  encode: { tcp: laipacEncoder, udp: laipacEncoder },
}
