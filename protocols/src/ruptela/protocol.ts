import type { Protocol } from '../protocol.ts'
import { ruptelaFrames } from './decode.ts'
import { ruptelaEncoder } from './encode.ts'

export const ruptela: Protocol = {
  label: 'Ruptela',
  device: 'tracker',
  defaultPort: 5046,
  numbers: /^\d{14,16}$/,
  tcp: ruptelaFrames,
  encode: { tcp: ruptelaEncoder },
}
