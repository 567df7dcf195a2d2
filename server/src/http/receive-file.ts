import type { IncomingMessage } from 'node:http'
import { AppError } from '../errors.ts'

/**
 * The raw body in its own memory, which can be transferred to a thread. Stops at the first byte over the
 * limit.
 */
export async function receiveFile(body: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(body.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      length += chunk.length
      if (length > maxBytes) throw tooLarge(maxBytes)
      chunks.push(chunk)
    }
  } catch (cause) {
    // The rest is discarded, so that the sender can read the answer, until the body's deadline.
    body.resume()
    throw cause instanceof AppError ? cause : brokeOff(cause)
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
