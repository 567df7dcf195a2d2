import type { Protocol } from '../protocol.ts'
import { gt06Frames } from './decode.ts'
import { gt06Encoder } from './encode.ts'

export const gt06: Protocol = {
  label: 'GT06',
  makers: 'Concox, Jimi',
  device: 'tracker',
  defaultPort: 5023,
  numbers: /^\d{14,16}$/,
  setUpBySms: [
    { devices: 'Concox, Jimi', byName: 'SERVER,1,{host},{port},0#', byAddress: 'SERVER,0,{host},{port},0#' },
  ],
  tcp: gt06Frames,
  udp: gt06Frames,
  encode: { tcp: gt06Encoder, udp: gt06Encoder },
}
