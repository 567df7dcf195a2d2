import type { OrderChallenge, OrderProof } from '@roadbook/contract/tracking/device-orders'
import { solveChallenge } from './solve-challenge.ts'

// The scope of a worker, whose types would clash with those of the page.
const port = self as unknown as {
  addEventListener: (kind: 'message', listener: (event: MessageEvent<OrderChallenge>) => void) => void
  postMessage: (proof: OrderProof) => void
}

port.addEventListener('message', ({ data }) => port.postMessage(solveChallenge(data)))
