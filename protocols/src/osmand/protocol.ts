import type { Protocol } from '../protocol.ts'
import { decodeJson, decodeQuery, NUMBER_IN_URL, numbersInJson, numberInQuery } from './decode.ts'
import { encodeQuery } from './encode.ts'

export const osmand: Protocol = {
  label: 'OsmAnd',
  makers: 'Traccar Client',
  device: 'phone',
  defaultPort: 5055,
  tls: { clientCertificates: false },
  http: {
    numberIn: [NUMBER_IN_URL, 'device_id in JSON'],
    numberInQuery,
    decodeQuery,
    json: { numbersIn: numbersInJson, decode: decodeJson },
  },
  encode: { http: { query: encodeQuery } },
}
