import type { Protocol } from '../protocol.ts'
import { eelinkDatagrams, eelinkFrames } from './decode.ts'
import { tcpEncoder, udpEncoder } from './encode.ts'

export const eelink: Protocol = {
  label: 'Eelink',
  device: 'tracker',
  defaultPort: 5064,
  numbers: /^\d{14,16}$/,
  tcp: eelinkFrames,
  udp: eelinkDatagrams,
  encode: { tcp: tcpEncoder, udp: udpEncoder },
}
