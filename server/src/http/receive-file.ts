import type { IncomingMessage } from 'node:http'
import { AppError } from '../errors.ts'

/** Others wait for the sender's slot, so the file must keep arriving: after `graceMs`, at least at this average rate. */
const usualPace = { graceMs: 10_000, bytesPerSecond: 32 * 1024 }

/**
 * The raw body in its own memory, which can be transferred to a thread. Stops at the first byte over the limit, or if it
 * arrives too slowly.
 */
export async function receiveFile(
  body: IncomingMessage,
  maxBytes: number,
  { graceMs, bytesPerSecond } = usualPace,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(body.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const chunks: Uint8Array[] = []
  let length = 0
  const begin = performance.now()
  const { promise: tooSlow, reject } = Promise.withResolvers<never>()
  const pacing = setInterval(() => {
    const seconds = (performance.now() - begin - graceMs) / 1_000
    if (length < seconds * bytesPerSecond) reject(new AppError('request_timeout'))
  }, graceMs / 10)
  const parts = body.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const { done, value: chunk } = await Promise.race([parts.next(), tooSlow])
      if (done) break
      length += chunk.length
      if (length > maxBytes) throw tooLarge(maxBytes)
      chunks.push(chunk)
    }
  } catch (cause) {
    // The remaining body is discarded until its deadline, so that the sender can read the answer.
    body.resume()
    throw cause instanceof AppError ? cause : brokeOff(cause)
  } finally {
    clearInterval(pacing)
  }
  if (length === 0) throw new AppError('file_empty')
  return joined(chunks, length)
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('file_too_large', { maxBytes: maxBytes })
}

function brokeOff(cause: unknown): AppError {
  return new AppError('file_incomplete', {}, { cause })
}
