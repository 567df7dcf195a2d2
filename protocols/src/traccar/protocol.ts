import { mappedHttp } from '../json/json-mapping.ts'
import type { Protocol } from '../protocol.ts'
import { traccarMapping } from './mapping.ts'
import { decodeQuery } from './query.ts'

export const traccar: Protocol = {
  label: 'Traccar',
  device: 'tracker',
  defaultPort: 5265,
  tls: { clientCertificates: false },
  http: { ...mappedHttp(traccarMapping), decodeQuery },
  setUp: [
    { place: 'traccar.xml', text: "<entry key='forward.type'>json</entry>" },
    { place: 'traccar.xml', text: "<entry key='forward.url'>{url}</entry>" },
    { place: 'traccar.xml', text: "<entry key='forward.retry.enable'>true</entry>" },
  ],
}
