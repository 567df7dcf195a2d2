import type { Protocol } from '../protocol.ts'
import { ulbotechFrames } from './decode.ts'
import { ulbotechEncoder } from './encode.ts'

export const ulbotech: Protocol = {
  label: 'Ulbotech',
  device: 'tracker',
  defaultPort: 5072,
  numbers: /^\d{15}$/,
  tcp: ulbotechFrames,
  udp: ulbotechFrames,
  encode: { tcp: ulbotechEncoder, udp: ulbotechEncoder },
}
