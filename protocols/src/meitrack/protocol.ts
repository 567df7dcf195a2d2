import type { Protocol } from '../protocol.ts'
import { meitrackFrames } from './decode.ts'
import { meitrackEncoder } from './encode.ts'

export const meitrack: Protocol = {
  label: 'Meitrack',
  device: 'tracker',
  defaultPort: 5020,
  numbers: /^\d{14,16}$/,
  tcp: meitrackFrames,
  udp: meitrackFrames,
  encode: { tcp: meitrackEncoder, udp: meitrackEncoder },
}
