import type { Protocol } from '../protocol.ts'
import { eviewFrames } from './decode.ts'
import { eviewEncoder } from './encode.ts'

export const eview: Protocol = {
  label: 'Eview',
  makers: 'Eview, MiniFinder',
  device: 'tracker',
  defaultPort: 5187,
  numbers: /^\d{14,16}$/,
  tcp: eviewFrames,
  udp: eviewFrames,
  encode: { tcp: eviewEncoder, udp: eviewEncoder },
}
