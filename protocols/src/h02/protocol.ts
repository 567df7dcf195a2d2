import type { Protocol } from '../protocol.ts'
import { h02Frames } from './decode.ts'
import { h02Encoder } from './encode.ts'

export const h02: Protocol = {
  label: 'H02',
  makers: 'SinoTrack',
  device: 'tracker',
  defaultPort: 5013,
  // Printed on the device; some have an IMEI.
  numbers: /^\d{10}$|^\d{14,16}$/,
  // 0000 is the factory password. Not all models accept a host name instead of an IP address.
  setUpBySms: [{ devices: 'SinoTrack', byAddress: '8040000 {host} {port}' }],
  tcp: h02Frames,
  udp: h02Frames,
  encode: { tcp: h02Encoder, udp: h02Encoder },
}
