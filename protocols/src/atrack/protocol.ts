import type { Protocol } from '../protocol.ts'
import { atrackFrames } from './decode.ts'
import { atrackEncoder } from './encode.ts'

export const atrack: Protocol = {
  label: 'ATrack',
  device: 'tracker',
  defaultPort: 5044,
  numbers: /^\d{14,16}$/,
  tcp: atrackFrames,
  udp: atrackFrames,
  encode: { tcp: atrackEncoder, udp: atrackEncoder },
}
