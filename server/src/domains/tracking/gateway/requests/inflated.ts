import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { RequestError } from '@roadbook/protocols/request-error'
import { codeOf } from '../../../../errors.ts'
import { refuseLong } from './body-length.ts'

/**
 * The chunks of a body in gzip, inflated little further than they are read. The compressed bytes are limited too, since they
 * may inflate to nothing.
 */
export async function* inflated(zipped: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  pipeline(limited(zipped), gunzip, () => undefined)
  try {
    yield* gunzip as AsyncIterable<Buffer> // without an encoding it yields buffers
  } catch (cause) {
    throw codeOf(cause).startsWith('Z_') ? new RequestError('The body is not complete gzip data.') : cause
  }
}

/** Without `for await`, which would end the request, and with it the answer. */
async function* limited(chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  let length = 0
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    length += next.value.length
    refuseLong(length)
    yield next.value
  }
}
