import type { Protocol } from '../protocol.ts'
import { aplicomFrames } from './decode.ts'
import { aplicomEncoder } from './encode.ts'

export const aplicom: Protocol = {
  label: 'Aplicom',
  device: 'tracker',
  defaultPort: 5049,
  numbers: /^\d{14,16}$/,
  tcp: aplicomFrames,
  udp: aplicomFrames,
  encode: { tcp: aplicomEncoder, udp: aplicomEncoder },
}
