import type { Protocol } from '../protocol.ts'
import { calampDatagrams } from './decode.ts'
import { calampEncoder } from './encode.ts'

export const calamp: Protocol = {
  label: 'CalAmp',
  device: 'tracker',
  defaultPort: 5082,
  udp: calampDatagrams,
  encode: { udp: calampEncoder },
}
