import type { Protocol } from '../protocol.ts'
import { watchFrames } from './decode.ts'
import { watchEncoder } from './encode.ts'

export const watch: Protocol = {
  label: 'Watch',
  makers: '3G Electronics, Wonlex',
  device: 'tracker',
  defaultPort: 5093,
  // Printed on the watch, a part of the IMEI.
  numbers: /^\d{10}$|^\d{15}$/,
  // 123456 is the factory password.
  setUpBySms: [
    {
      devices: '3G Electronics',
      byName: 'pw,123456,ip,{host},{port}#',
      byAddress: 'pw,123456,ip,{host},{port}#',
    },
  ],
  tcp: watchFrames,
  encode: { tcp: watchEncoder },
}
