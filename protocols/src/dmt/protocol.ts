import type { Protocol } from '../protocol.ts'
import { dmtFrames } from './decode.ts'
import { dmtEncoder } from './encode.ts'

export const dmt: Protocol = {
  label: 'Digital Matter',
  device: 'tracker',
  defaultPort: 5137,
  numbers: /^\d{15}$/,
  tcp: dmtFrames,
  encode: { tcp: dmtEncoder },
}
