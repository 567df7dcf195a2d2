import type { Protocol } from '../protocol.ts'
import { RequestError } from '../request-error.ts'
import { globalstarXml } from './decode.ts'

const refuse = () => {
  throw new RequestError('The body is no XML.')
}

export const globalstar: Protocol = {
  label: 'Globalstar',
  device: 'tracker',
  defaultPort: 5185,
  tls: { clientCertificates: false },
  http: {
    numberInQuery: () => undefined,
    numbersInJson: refuse,
    hasManyDevices: true,
    decodeQuery: refuse,
    decodeJson: refuse,
    xml: globalstarXml,
  },
  setUp: [{ place: 'URL', text: '{url}' }],
}
