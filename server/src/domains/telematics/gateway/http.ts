import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { OsmandError } from '@roadbook/protocols/osmand/decode'
import type { HttpProtocol } from '@roadbook/protocols/registry'
import type { Outcome } from '../vehicle-batch.ts'
import type { Claim } from './admission.ts'
import type { GatewayDeps, GatewayLimits } from './gateway-deps.ts'
import { type Peer, peerOf } from './peer.ts'

const MAX_BODY_BYTES = 262_144

type Answer = { status: number; text: string }
type Options = { protocol: HttpProtocol; deps: GatewayDeps; limits: GatewayLimits }
type Report = ReturnType<HttpProtocol['decodeQuery']>

/**
 * A port for devices and apps that send requests: 200 after the commit, 400 malformed, 404 unknown, 429 too many unknown
 * numbers from there, 503 come again. A connection stays open after a report that was taken, and after nothing else.
 */
export function createHttpGateway(options: Options): Server {
  const { deps } = options
  const gateway = new HttpGateway(options)
  const server = createServer(timeouts, (request, response) => {
    gateway
      .answer(request)
      .then(({ status, text }) => end(response, status, text))
      .catch(() => response.destroy())
  })
  server.on('connection', (socket) => deps.pending.add(socket, peerOfSocket(socket, deps)))
  return server
}

/** Absolute, of each request: how slowly its bytes come does not matter. Node looks only now and then. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 75_000,
}

class HttpGateway {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  async answer(request: IncomingMessage): Promise<Answer> {
    const { deps } = this.#options
    deps.counts.framesTotal++
    const peer = peerOfSocket(request.socket, deps)
    if (request.method !== 'GET' && request.method !== 'POST') {
      return { status: 405, text: 'Send GET or POST.' }
    }
    try {
      const answer = await this.#take(await this.#readReport(request), peer)
      if (answer.status === 200) deps.pending.settle(request.socket)
      return answer
    } catch (error) {
      return this.#explain(error, request, peer)
    }
  }

  async #take({ deviceId, records }: Report, peer: Peer): Promise<Answer> {
    const { protocol, deps } = this.#options
    const claim: Claim = { deviceId, protocol: protocol.name, peer }
    const admitted = await deps.admission.admitOnce(claim)
    if (admitted.outcome === 'slowed') return slowedDown
    if (admitted.outcome === 'unknown') return unknown
    const outcome = await this.#store(admitted.device.dongleId, records)
    if (outcome === 'stored') return { status: 200, text: '' }
    if (outcome === 'failed') return unavailable
    deps.admission.noteUnknown(claim)
    return unknown
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

  #explain(error: unknown, request: IncomingMessage, peer: Peer): Answer {
    if (!(error instanceof OsmandError) && !(error instanceof MalformedRequest)) return unavailable
    const { protocol, deps } = this.#options
    const bytes = Buffer.from(`${request.method} ${request.url}`)
    deps.garbage.note({ protocol: protocol.name, address: peer.address, bytes }, error)
    return { status: 400, text: error.message }
  }
}

const unavailable: Answer = { status: 503, text: 'Not stored. Send it again.' }
const unknown: Answer = {
  status: 404,
  text: 'No vehicle has this device. Enter its number in a vehicle first.',
}
const slowedDown: Answer = {
  status: 429,
  text: 'Too many unknown device numbers came from your address. Send it again in some minutes.',
}

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
    ...(status === 200 ? {} : { connection: 'close' }),
  })
  response.end(text)
}

function peerOfSocket({ remoteAddress: address, remotePort: port }: Socket, { trusted }: GatewayDeps): Peer {
  return peerOf({ address, port, transport: 'stream' }, trusted)
}
