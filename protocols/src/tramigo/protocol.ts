import type { Protocol } from '../protocol.ts'
import { tramigoFrames } from './decode.ts'
import { tramigoEncoder } from './encode.ts'

export const tramigo: Protocol = {
  label: 'Tramigo',
  device: 'tracker',
  defaultPort: 5073,
  tcp: tramigoFrames,
  encode: { tcp: tramigoEncoder },
}
