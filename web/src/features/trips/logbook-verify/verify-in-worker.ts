import type { Verification } from '@roadbook/logbook-chain/verify-file'
import type { FileToVerify } from './verify-worker.ts'

/** The result for a file; null if it is no exported logbook. Nothing leaves the browser. */
export async function verifyInWorker(toVerify: FileToVerify): Promise<Verification | null> {
  const worker = new Worker(new URL('verify-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<Verification | null>()
  worker.addEventListener('message', ({ data }: MessageEvent<Verification | null>) => resolve(data))
  worker.addEventListener('error', ({ message }) => reject(new Error(message)))
  // A worker has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(toVerify)
  return promise.finally(() => worker.terminate())
}
