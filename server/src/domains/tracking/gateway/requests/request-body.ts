import type { IncomingMessage } from 'node:http'
import type { HttpProtocol, Report } from '@roadbook/protocols/message'
import { RequestError } from '@roadbook/protocols/request-error'
import { formatOf, type Given, missingNumber } from './body-formats.ts'

export const MAX_BODY_BYTES = 262_144
/**
 * How far to look for the number: most bodies name it in the first part, but a list of locations may come
 * first.
 */
const HEAD_BYTES = [4_096, 65_536]

/** Without compression; some senders take the header for that of the character set. */
const PLAIN = new Set(['', 'identity', 'utf-8', 'utf8'])

/** The body of a device's POST, read only as far as needed: up to the number until the device is known. */
export class RequestBody {
  readonly #incoming: AsyncIterator<Buffer> | undefined
  readonly #type: string
  readonly #chunks: Buffer[] = []
  #length = 0
  #isWhole: boolean

  /** Throws RequestError if the declared length is too long, or the body is compressed. */
  constructor(request: IncomingMessage) {
    const { headers, method } = request
    this.#isWhole = method !== 'POST'
    this.#type = headers['content-type'] ?? ''
    if (this.#isWhole) return
    if (!PLAIN.has((headers['content-encoding'] ?? '').toLowerCase()))
      throw new RequestError('Send the body uncompressed.', 415)
    refuseLong(Number(headers['content-length'] ?? 0))
    // A request without an encoding yields buffers.
    this.#incoming = (request as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
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

function refuseLong(bytes: number): void {
  if (bytes > MAX_BODY_BYTES) throw new RequestError(`The body is longer than ${MAX_BODY_BYTES} bytes.`)
}
