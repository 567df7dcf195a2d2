import type { Protocol } from '../protocol.ts'
import { suntechFrames } from './decode.ts'
import { suntechEncoder } from './encode.ts'

export const suntech: Protocol = {
  label: 'Suntech',
  device: 'tracker',
  defaultPort: 5011,
  numbers: /^\d{9,10}$/,
  tcp: suntechFrames,
  udp: suntechFrames,
  encode: { tcp: suntechEncoder, udp: suntechEncoder },
}
