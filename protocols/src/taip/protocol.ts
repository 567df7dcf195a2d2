import type { Protocol } from '../protocol.ts'
import { taipFrames } from './decode.ts'
import { taipEncoder } from './encode.ts'

export const taip: Protocol = {
  label: 'TAIP',
  makers: 'Trimble, Virtualtec, Akroz',
  device: 'tracker',
  defaultPort: 5031,
  tcp: taipFrames,
  udp: taipFrames,
  encode: { tcp: taipEncoder, udp: taipEncoder },
}
