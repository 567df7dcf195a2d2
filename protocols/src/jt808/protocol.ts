import type { Protocol } from '../protocol.ts'
import { jt808Frames } from './decode.ts'
import { jt808Encoder } from './encode.ts'

export const jt808: Protocol = {
  label: 'JT/T 808',
  makers: 'Jimi, Jointech, Huabao, iStartek, MiCODUS, AOVX',
  device: 'tracker',
  defaultPort: 5015,
  tcp: jt808Frames,
  udp: jt808Frames,
  encode: { tcp: jt808Encoder, udp: jt808Encoder },
}
