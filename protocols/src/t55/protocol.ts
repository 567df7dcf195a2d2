import type { Protocol } from '../protocol.ts'
import { t55Frames } from './decode.ts'
import { t55Encoder } from './encode.ts'

export const t55: Protocol = {
  label: 'T55',
  makers: 'Redview, Cradlepoint, Sierra',
  device: 'tracker',
  defaultPort: 5005,
  tcp: t55Frames,
  udp: t55Frames,
  encode: { tcp: t55Encoder, udp: t55Encoder },
}
