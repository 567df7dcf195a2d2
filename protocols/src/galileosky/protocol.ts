import type { Protocol } from '../protocol.ts'
import { galileoskyFrames } from './decode.ts'
import { galileoskyEncoder } from './encode.ts'

export const galileosky: Protocol = {
  label: 'Galileosky',
  device: 'tracker',
  defaultPort: 5034,
  numbers: /^\d{14,16}$/,
  tcp: galileoskyFrames,
  encode: { tcp: galileoskyEncoder },
}
