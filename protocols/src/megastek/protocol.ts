import type { Protocol } from '../protocol.ts'
import { megastekFrames } from './decode.ts'
import { megastekEncoder } from './encode.ts'

export const megastek: Protocol = {
  label: 'Megastek',
  device: 'tracker',
  defaultPort: 5024,
  numbers: /^\d{15}$/,
  tcp: megastekFrames,
  udp: megastekFrames,
  encode: { tcp: megastekEncoder, udp: megastekEncoder },
}
