import type { Protocol } from '../protocol.ts'
import { topflytechFrames } from './decode.ts'
import { topflytechEncoder } from './encode.ts'

export const topflytech: Protocol = {
  label: 'TopFlyTech',
  device: 'tracker',
  defaultPort: 5094,
  numbers: /^\d{14,16}$/,
  tcp: topflytechFrames,
  udp: topflytechFrames,
  encode: { tcp: topflytechEncoder, udp: topflytechEncoder },
}
