import type { Protocol } from '../protocol.ts'
import { uproFrames } from './decode.ts'
import { uproEncoder } from './encode.ts'

export const upro: Protocol = {
  label: 'Upro',
  makers: 'Uniguard',
  device: 'tracker',
  defaultPort: 5095,
  tcp: uproFrames,
  udp: uproFrames,
  encode: { tcp: uproEncoder, udp: uproEncoder },
}
