import type { Protocol } from '../protocol.ts'
import { easytrackFrames } from './decode.ts'
import { easytrackEncoder } from './encode.ts'

export const easytrack: Protocol = {
  label: 'EasyTrack',
  device: 'tracker',
  defaultPort: 5056,
  numbers: /^\d{15}$/,
  tcp: easytrackFrames,
  udp: easytrackFrames,
  encode: { tcp: easytrackEncoder, udp: easytrackEncoder },
}
