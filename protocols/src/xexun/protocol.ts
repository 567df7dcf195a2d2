import type { Protocol } from '../protocol.ts'
import { xexunFrames } from './decode.ts'
import { xexunEncoder } from './encode.ts'

export const xexun: Protocol = {
  label: 'Xexun',
  device: 'tracker',
  defaultPort: 5006,
  numbers: /^\d{14,16}$/,
  // 123456 is the factory password.
  setUpBySms: [{ devices: 'Xexun', byAddress: 'adminip123456 {host} {port}' }],
  tcp: xexunFrames,
  encode: { tcp: xexunEncoder },
}
