import type { Protocol } from '../protocol.ts'
import { teltonikaDatagrams } from './datagram.ts'
import { teltonikaFrames } from './decode.ts'
import { tcpEncoder, udpEncoder } from './encode.ts'

export const teltonika: Protocol = {
  label: 'Teltonika',
  device: 'tracker',
  defaultPort: 5027,
  // An IMEI has 15 digits; a leading zero is dropped.
  numbers: /^\d{14,16}$/,
  tls: { clientCertificates: true },
  tcp: teltonikaFrames,
  udp: teltonikaDatagrams,
  encode: { tcp: tcpEncoder, udp: udpEncoder },
}
