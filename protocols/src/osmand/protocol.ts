import type { Protocol } from '../protocol.ts'
import { decodeJson, decodeQuery } from './decode.ts'

export const osmand: Protocol = {
  label: 'OsmAnd',
  makers: 'Traccar Client',
  device: 'phone',
  defaultPort: 5055,
  tls: { clientCertificates: false },
  http: { decodeQuery, decodeJson },
}
