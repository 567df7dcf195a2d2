import { createHash, sign } from 'node:crypto'
import { signedMessage, toBase64Url, toSignatureLine } from '@roadbook/logbook-chain/file-signature'
import type { SigningKey } from '../../trips/logbook/index.ts'

/** Passes the bytes through, then adds the line that signs all of them. */
export async function* signBytes(
  chunks: AsyncIterable<Uint8Array>,
  { privateKey, publicKey }: SigningKey,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  const signature = sign(null, signedMessage(hash.digest()), privateKey)
  yield new TextEncoder().encode(toSignatureLine({ publicKey, signature: toBase64Url(signature) }))
}
