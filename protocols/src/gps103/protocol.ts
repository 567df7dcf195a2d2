import type { Protocol } from '../protocol.ts'
import { gps103Frames } from './decode.ts'
import { gps103Encoder } from './encode.ts'

export const gps103: Protocol = {
  label: 'GPS103',
  makers: 'Coban',
  device: 'tracker',
  defaultPort: 5001,
  numbers: /^\d{14,16}$/,
  // 123456 is the factory password.
  setUpBySms: [{ devices: 'Coban', byAddress: 'adminip123456 {host} {port}' }],
  tcp: gps103Frames,
  udp: gps103Frames,
  encode: { tcp: gps103Encoder, udp: gps103Encoder },
}
