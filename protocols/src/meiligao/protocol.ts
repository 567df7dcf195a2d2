import type { Protocol } from '../protocol.ts'
import { meiligaoFrames } from './decode.ts'
import { meiligaoEncoder } from './encode.ts'

export const meiligao: Protocol = {
  label: 'Meiligao',
  makers: 'Meitrack VT300, VT310, VT400',
  device: 'tracker',
  defaultPort: 5009,
  tcp: meiligaoFrames,
  udp: meiligaoFrames,
  encode: { tcp: meiligaoEncoder, udp: meiligaoEncoder },
}
