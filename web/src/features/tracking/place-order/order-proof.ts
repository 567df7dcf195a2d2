import { api } from '@roadbook/contract/api'
import type { OrderChallenge, OrderProof } from '@roadbook/contract/tracking/device-orders'
import { call } from '../../../lib/api.ts'

type Computing = { proof: Promise<OrderProof>; abort: AbortController }

/** The proof of one order, computed in a worker. */
export class PendingProof {
  #computing: Computing | undefined

  /** Starts the computation unless it is running; after a failure, starts it again. */
  get(): Promise<OrderProof> {
    this.#computing ??= this.#begin()
    return this.#computing.proof
  }

  /** Stops it; the next one has another challenge. */
  drop(): void {
    this.#computing?.abort.abort()
    this.#computing = undefined
  }

  #begin(): Computing {
    const abort = new AbortController()
    const computing = { abort, proof: compute(abort.signal) }
    computing.proof.catch(() => {
      if (this.#computing === computing) this.#computing = undefined
    })
    return computing
  }
}

async function compute(signal: AbortSignal): Promise<OrderProof> {
  const challenge = await call(api.deviceOrders.challenge, {}, { signal, quiet: true })
  return solveInWorker(challenge, signal)
}

function solveInWorker(challenge: OrderChallenge, signal: AbortSignal): Promise<OrderProof> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' })
  const solved = new Promise<OrderProof>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    worker.addEventListener('message', ({ data }: MessageEvent<OrderProof>) => resolve(data))
  })
  worker.postMessage(challenge, [])
  return solved.finally(() => worker.terminate())
}
