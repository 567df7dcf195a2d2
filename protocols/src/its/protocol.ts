import type { Protocol } from '../protocol.ts'
import { itsFrames } from './decode.ts'
import { itsEncoder } from './encode.ts'

export const its: Protocol = {
  label: 'AIS 140',
  makers: 'iTriangle, Atlanta, RoadPoint',
  device: 'tracker',
  defaultPort: 5179,
  numbers: /^\d{15}$/,
  tcp: itsFrames,
  udp: itsFrames,
  encode: { tcp: itsEncoder, udp: itsEncoder },
}
