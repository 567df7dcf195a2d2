import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { osmand } from '@roadbook/protocols/osmand/protocol'
import { RequestError } from '@roadbook/protocols/request-error'
import { expect, test } from 'vitest'
import { MAX_BODY_BYTES } from './body-length.ts'
import { RequestBody } from './request-body.ts'

const http = osmand.http ?? expect.fail('OsmAnd has no port')
const MEGABYTE = 1024 * 1024

/** A POST that arrives in pieces. */
function post(body: Uint8Array, encoding = 'gzip', pieceBytes = 1_000): IncomingMessage {
  const count = Math.ceil(body.length / pieceBytes)
  const pieces = Array.from({ length: count }, (_, n) => body.subarray(n * pieceBytes, (n + 1) * pieceBytes))
  const request = { method: 'POST', headers: { 'content-encoding': encoding } }
  return Object.assign(Readable.from(pieces, { autoDestroy: false }), request) as unknown as IncomingMessage // all that a body reads of it
}

async function firstNumber(body: RequestBody): Promise<string | undefined> {
  for await (const number of body.numbers(http)) return number
  return undefined
}

/** Inflating all of it fails, since its checksum is wrong. */
function withWrongEnd(text: Buffer): Buffer {
  const zipped = gzipSync(text)
  zipped.fill(0xff, zipped.length - 8)
  return zipped
}

const bomb = (head: string) =>
  withWrongEnd(Buffer.concat([Buffer.from(head), Buffer.alloc(10 * MEGABYTE, ' ')]))

test.each(['gzip', 'x-gzip', 'GZIP'])('a body in %s is read like any other', async (encoding) => {
  const text = JSON.stringify({ device_id: '7', note: 'x'.repeat(200_000) })
  const body = new RequestBody(post(gzipSync(text), encoding))
  expect(await firstNumber(body)).toBe('7')
  expect(body.isJson).toBe(true)
  expect(await body.text()).toBe(text)
})

test.each(['', 'identity', 'UTF-8', 'utf8'])(
  'a body with the encoding "%s" is read as it is',
  async (encoding) => {
    expect(await new RequestBody(post(Buffer.from('{"device_id":"7"}'), encoding)).text()).toBe(
      '{"device_id":"7"}',
    )
  },
)

test('no more is inflated than the number needs', async () => {
  const request = post(bomb('{"device_id":"7",'))
  const body = new RequestBody(request)
  expect(await firstNumber(body)).toBe('7')
  await body.close()
  expect(request.destroyed).toBe(false)
})

test('a number is looked for in the first 64 KiB after inflating', async () => {
  const body = new RequestBody(post(bomb('{')))
  await expect(firstNumber(body)).rejects.toThrow('The device number is missing.')
})

const tooLong = new RequestError(`The body is longer than ${MAX_BODY_BYTES} bytes.`)

test('a body that inflates to more than an unzipped one may have is refused before it is inflated whole', async () => {
  const request = post(bomb('{"device_id":"7",'))
  await expect(new RequestBody(request).text()).rejects.toThrow(tooLong)
  expect(request.destroyed).toBe(false)
})

test('a body that inflates to nothing may not be longer than others either', async () => {
  const empty = gzipSync('')
  const body = new RequestBody(
    post(Buffer.concat(Array(Math.ceil(MAX_BODY_BYTES / empty.length) + 1).fill(empty))),
  )
  await expect(body.text()).rejects.toThrow(tooLong)
})

test.each([
  ['cut off', gzipSync('{"device_id":"7"}').subarray(0, 20)],
  ['no gzip', Buffer.from('{"device_id":"7"}')],
])('a body that is %s is refused', async (_, bytes) => {
  await expect(new RequestBody(post(bytes)).text()).rejects.toThrow(
    new RequestError('The body is not complete gzip data.'),
  )
})

test.each(['br', 'gzip, gzip', 'constructor'])('%s is answered with what to send', (encoding) => {
  const refusal = new RequestError('Send the body uncompressed, or with content-encoding: gzip.', 415)
  expect(() => new RequestBody(post(Buffer.from('x'), encoding))).toThrow(refusal)
})
