import type { IncomingMessage } from 'node:http'
import type { HttpProtocol, Report } from '@roadbook/protocols/message'
import { RequestError } from '@roadbook/protocols/request-error'
import { formatOf, type Given, missingNumber } from './body-formats.ts'
import { refuseLong } from './body-length.ts'
import { inflated } from './inflated.ts'

/**
 * How far to look for the number: most bodies name it in the first part, but a list of locations may come
 * first.
 */
const HEAD_BYTES = [4_096, 65_536]

/** Some senders take the header for that of the character set. */
const encodings = new Map<string, 'plain' | 'gzip'>([
  ['', 'plain'],
  ['identity', 'plain'],
  ['utf-8', 'plain'],
  ['utf8', 'plain'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
])

/** The body of a device's POST, read only as far as needed: up to the number until the device is known. */
export class RequestBody {
  readonly #incoming: AsyncIterator<Buffer> | undefined
  readonly #isZipped: boolean
  readonly #type: string
  readonly #chunks: Buffer[] = []
  #length = 0
  #isWhole: boolean

  /** Throws RequestError if the declared length is too long, or the encoding is none that it reads. */
  constructor(request: IncomingMessage) {
    const { headers, method } = request
    this.#isWhole = method !== 'POST'
    this.#type = headers['content-type'] ?? ''
    const encoding = encodings.get((headers['content-encoding'] ?? 'identity').toLowerCase())
    this.#isZipped = encoding === 'gzip'
    if (this.#isWhole) return
    if (!encoding) throw new RequestError('Send the body uncompressed, or with content-encoding: gzip.', 415)
    refuseLong(Number(headers['content-length'] ?? 0))
    // A request without an encoding yields buffers.
    const chunks = (request as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
    this.#incoming = this.#isZipped ? inflated(chunks) : chunks
  }

  /** Ends inflating. The request itself stays open for its answer. */
  async close(): Promise<void> {
    if (this.#isZipped) await this.#incoming?.return?.()
  }

  /**
   * The numbers, each once, read no further than the next one is asked for. Throws RequestError if there is none in the first
   * 64 KiB.
   */
  async *numbers(protocol: HttpProtocol): AsyncGenerator<string> {
    const found = new Set<string>()
    for (const bytes of HEAD_BYTES) {
      if (this.#isWhole && this.#length === 0) break
      const head = await this.#read(bytes)
      const isAll = this.#isWhole && this.#length <= bytes
      for (const number of formatOf(protocol, this).numbersIn(head, isAll)) {
        if (!found.has(number)) yield number
        found.add(number)
      }
      if (isAll || (found.size > 0 && !protocol.hasManyDevices)) break
    }
    if (found.size === 0) throw missingNumber(protocol)
  }

  async decode(protocol: HttpProtocol, given: Given): Promise<Report[]> {
    const text = await this.text()
    return formatOf(protocol, this).decode(text, given)
  }

  text(): Promise<string> {
    return this.#read(Number.POSITIVE_INFINITY)
  }

  /** Based on what was read so far, as `isXml` is. */
  get isJson(): boolean {
    return this.#length > 0 && (this.#type.includes('json') || /^\s*[{[]/.test(this.#joined(HEAD_BYTES[0])))
  }

  get isXml(): boolean {
    return /^\s*</.test(this.#joined(HEAD_BYTES[0]))
  }

  /** The first bytes up to that length, or all. */
  async #read(bytes: number): Promise<string> {
    while (!this.#isWhole && this.#length < bytes) {
      const chunk = await this.#incoming?.next()
      if (!chunk || chunk.done) this.#isWhole = true
      else {
        this.#length += chunk.value.length
        refuseLong(this.#length)
        this.#chunks.push(chunk.value)
      }
    }
    return this.#joined(bytes)
  }

  #joined(bytes?: number): string {
    return Buffer.concat(this.#chunks).subarray(0, bytes).toString('utf8')
  }
}
