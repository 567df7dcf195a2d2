import type { Protocol } from '../protocol.ts'
import { tk103Frames } from './decode.ts'
import { tk103Encoder } from './encode.ts'

export const tk103: Protocol = {
  label: 'TK103',
  makers: 'Tianqin',
  device: 'tracker',
  defaultPort: 5002,
  numbers: /^\d{11}$|^\d{13,15}$/,
  tcp: tk103Frames,
  udp: tk103Frames,
  encode: { tcp: tk103Encoder, udp: tk103Encoder },
}
