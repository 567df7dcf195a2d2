import type { Protocol } from '../protocol.ts'
import { globalstarXml } from './decode.ts'

export const globalstar: Protocol = {
  label: 'Globalstar',
  device: 'tracker',
  defaultPort: 5185,
  tls: { clientCertificates: false },
  http: { numberIn: ['esn in the XML'], hasManyDevices: true, xml: globalstarXml },
  setUp: [{ place: 'URL', text: '{url}' }],
}
