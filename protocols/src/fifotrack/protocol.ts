import type { Protocol } from '../protocol.ts'
import { fifotrackFrames } from './decode.ts'
import { fifotrackEncoder } from './encode.ts'

export const fifotrack: Protocol = {
  label: 'Fifotrack',
  device: 'tracker',
  defaultPort: 5124,
  numbers: /^\d{15}$/,
  tcp: fifotrackFrames,
  udp: fifotrackFrames,
  encode: { tcp: fifotrackEncoder, udp: fifotrackEncoder },
}
