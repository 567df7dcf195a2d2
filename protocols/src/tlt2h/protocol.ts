import type { Protocol } from '../protocol.ts'
import { tlt2hFrames } from './decode.ts'
import { tlt2hEncoder } from './encode.ts'

export const tlt2h: Protocol = {
  label: 'TLT-2H',
  makers: 'Mictrack, V-SUN',
  device: 'tracker',
  defaultPort: 5030,
  numbers: /^\d{15}$/,
  tcp: tlt2hFrames,
  udp: tlt2hFrames,
  encode: { tcp: tlt2hEncoder, udp: tlt2hEncoder },
}
