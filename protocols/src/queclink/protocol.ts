import type { Protocol } from '../protocol.ts'
import { queclinkFrames } from './decode.ts'
import { queclinkEncoder } from './encode.ts'

export const queclink: Protocol = {
  label: 'Queclink',
  device: 'tracker',
  defaultPort: 5004,
  numbers: /^\d{15}$/,
  tcp: queclinkFrames,
  udp: queclinkFrames,
  encode: { tcp: queclinkEncoder, udp: queclinkEncoder },
}
