import type { Protocol } from '../protocol.ts'
import { castelFrames } from './decode.ts'
import { castelEncoder } from './encode.ts'

export const castel: Protocol = {
  label: 'Castel',
  device: 'tracker',
  defaultPort: 5086,
  tcp: castelFrames,
  udp: castelFrames,
  encode: { tcp: castelEncoder, udp: castelEncoder },
}
