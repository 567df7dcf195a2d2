import type { Protocol } from '../protocol.ts'
import { jointechFrames } from './decode.ts'
import { jointechEncoder } from './encode.ts'

export const jointech: Protocol = {
  label: 'Jointech',
  device: 'tracker',
  defaultPort: 5014,
  tcp: jointechFrames,
  encode: { tcp: jointechEncoder },
}
