import type { Protocol } from '../protocol.ts'
import { totemFrames } from './decode.ts'
import { totemEncoder } from './encode.ts'

export const totem: Protocol = {
  label: 'Totem',
  makers: 'TotemTech AT09, AVL',
  device: 'tracker',
  defaultPort: 5007,
  numbers: /^\d{15}$/,
  tcp: totemFrames,
  udp: totemFrames,
  encode: { tcp: totemEncoder, udp: totemEncoder },
}
