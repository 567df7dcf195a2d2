import type { Protocol } from '../protocol.ts'
import { huashengFrames } from './decode.ts'
import { huashengEncoder } from './encode.ts'

export const huasheng: Protocol = {
  label: 'HuaSheng',
  device: 'tracker',
  defaultPort: 5111,
  numbers: /^\d{15}$/,
  tcp: huashengFrames,
  encode: { tcp: huashengEncoder },
}
