import type { Protocol } from '../protocol.ts'
import { trvFrames } from './decode.ts'
import { trvEncoder } from './encode.ts'

export const trv: Protocol = {
  label: 'TRV',
  makers: 'iWonlex, Thinkrace',
  device: 'tracker',
  defaultPort: 5010,
  numbers: /^\d{15}$/,
  tcp: trvFrames,
  encode: { tcp: trvEncoder },
}
