import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { OsmandError } from '@roadbook/protocols/osmand/decode'
import type { HttpProtocol } from '@roadbook/protocols/registry'
import { toDongleId } from '../dongle-number.ts'
import type { Outcome } from '../vehicle-batch.ts'
import type { GatewayDeps, GatewayLimits } from './gateway-deps.ts'

const MAX_BODY_BYTES = 262_144

type Answer = { status: number; text: string }
type Options = { protocol: HttpProtocol; deps: GatewayDeps; limits: GatewayLimits }
type Report = ReturnType<HttpProtocol['decodeQuery']>

/** A port for devices and apps that send requests: 200 after the commit, 400 malformed, 404 unknown, 503 come again. */
export function createHttpGateway(options: Options): Server {
  const gateway = new HttpGateway(options)
  const timeouts = { requestTimeout: 15_000, headersTimeout: 10_000, keepAliveTimeout: 75_000 }
  return createServer(timeouts, (request, response) => {
    gateway
      .answer(request)
      .then(({ status, text }) => end(response, status, text))
      .catch(() => response.destroy())
  })
}

class HttpGateway {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  async answer(request: IncomingMessage): Promise<Answer> {
    this.#options.deps.counts.framesTotal++
    if (request.method !== 'GET' && request.method !== 'POST') {
      return { status: 405, text: 'Send GET or POST.' }
    }
    try {
      return await this.#take(await this.#readReport(request), addressOf(request))
    } catch (error) {
      return this.#explain(error, request)
    }
  }

  async #take({ deviceId, records }: Report, address: string): Promise<Answer> {
    const { protocol, deps } = this.#options
    const dongleId = toDongleId(deviceId)
    const device = dongleId === undefined ? undefined : await deps.devices.findKept(dongleId)
    const outcome = device ? await this.#store(device.dongleId, records) : 'unknown'
    if (outcome === 'stored') return { status: 200, text: '' }
    if (outcome === 'failed') return unavailable
    deps.counts.unknownDevicesTotal++
    deps.attempts.note(deviceId, protocol.name, address)
    return { status: 404, text: 'No vehicle has this device. Enter its number in a vehicle first.' }
  }

  async #readReport(request: IncomingMessage): Promise<Report> {
    const { protocol, deps } = this.#options
    const receivedMs = deps.clock.now().getTime()
    const [, query = ''] = (request.url ?? '').split('?', 2)
    const body = request.method === 'POST' ? await readBody(request) : ''
    const isJson = request.headers['content-type']?.includes('json') || /^\s*[{[]/.test(body)
    if (body !== '' && isJson) return protocol.decodeJson(parseJson(body), receivedMs)
    return protocol.decodeQuery([...new URLSearchParams(query), ...new URLSearchParams(body)], receivedMs)
  }

  async #store(dongleId: number, records: Report['records']): Promise<Outcome> {
    const { protocol, deps, limits } = this.#options
    if (records.length === 0) return 'stored'
    if (deps.writer.isFull) return 'failed'
    const receivedMs = deps.clock.now().getTime()
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve('failed'), limits.requestTimeoutMs)
      const done = (outcome: Outcome): void => {
        clearTimeout(timer)
        resolve(outcome)
      }
      deps.writer.add({ dongleId, protocol: protocol.name, receivedMs, records, texts: [], done })
    })
  }

  #explain(error: unknown, request: IncomingMessage): Answer {
    if (!(error instanceof OsmandError) && !(error instanceof MalformedRequest)) return unavailable
    const { protocol, deps } = this.#options
    const bytes = Buffer.from(`${request.method} ${request.url}`)
    deps.garbage.note({ protocol: protocol.name, address: addressOf(request), bytes }, error)
    return { status: 400, text: error.message }
  }
}

const unavailable: Answer = { status: 503, text: 'Not stored. Send it again.' }

class MalformedRequest extends Error {}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (cause) {
    throw new MalformedRequest('The body is no JSON.', { cause })
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  // A request without an encoding yields buffers.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_BODY_BYTES)
      throw new MalformedRequest(`The body is longer than ${MAX_BODY_BYTES} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

function addressOf({ socket }: IncomingMessage): string {
  return `${socket.remoteAddress ?? '?'}:${socket.remotePort ?? 0}`
}
