import type { Protocol } from '../protocol.ts'
import { gosafeFrames } from './decode.ts'
import { gosafeEncoder } from './encode.ts'

export const gosafe: Protocol = {
  label: 'Gosafe',
  device: 'tracker',
  defaultPort: 5078,
  numbers: /^\d{15}$/,
  tcp: gosafeFrames,
  udp: gosafeFrames,
  encode: { tcp: gosafeEncoder, udp: gosafeEncoder },
}
