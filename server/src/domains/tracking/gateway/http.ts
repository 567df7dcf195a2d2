import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { TlsOptions } from 'node:tls'
import { RequestError } from '@roadbook/protocols/request-error'
import type { HttpProtocol, Report } from '@roadbook/protocols/message'
import { type DeviceCredentials, hashDeviceKey, toRefusedPart } from '../devices/index.ts'
import { countFrame, type Outcome } from '../ingest/index.ts'
import type { Claim } from './admission.ts'
import type { GatewayDeps, GatewayLimits } from './gateway-deps.ts'
import { RequestBody } from './request-body.ts'
import { readRequestKey } from './request-key.ts'
import { socketPeer } from './tcp.ts'

type Answer = { status: number; text: string; type?: string }
type Options = { name: string; protocol: HttpProtocol; deps: GatewayDeps; limits: GatewayLimits }
type Sent = Omit<Report, 'deviceId'>
type Sender = Omit<Claim, 'deviceId'>
type Received = { request: IncomingMessage; parameters: URLSearchParams }
type Known = { claim: Claim; dongleId: number }

/**
 * A port for devices and apps that send HTTP requests: 200 after the commit, 400 not a report, 404 unknown
 * device, 429 too many unknown numbers from that network, 503 try again. A connection is kept open only after
 * an accepted report.
 */
export function createHttpGateway(options: Options): Server {
  return countPending(createServer(timeouts, answerWith(options, false)), options)
}

export function createHttpsGateway(options: Options, tls: TlsOptions): Server {
  return countPending(createHttpsServer({ ...timeouts, ...tls }, answerWith(options, true)), options)
}

function answerWith(options: Options, isEncrypted: boolean): RequestListener {
  const gateway = new HttpGateway(options, isEncrypted)
  return (request, response) => {
    gateway
      .answer(request)
      .then((answer) => end(response, answer))
      .catch(() => response.destroy())
  }
}

function countPending(server: Server, { deps }: Options): Server {
  return server.on('connection', (socket) => deps.pending.add(socket, socketPeer(socket, deps)))
}

/** Absolute per request, however slowly its bytes arrive. Node checks them only at intervals. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 75_000,
}

class HttpGateway {
  readonly #options: Options
  readonly #isEncrypted: boolean

  constructor(options: Options, isEncrypted: boolean) {
    this.#options = options
    this.#isEncrypted = isEncrypted
  }

  async answer(request: IncomingMessage): Promise<Answer> {
    const { deps, name } = this.#options
    countFrame(deps.counts, name)
    if (request.method !== 'GET' && request.method !== 'POST') {
      return { status: 405, text: 'Send GET or POST.' }
    }
    const peer = socketPeer(request.socket, deps)
    const { key, parameters, logged } = readRequestKey(request.url ?? '', request.headers)
    const proof = { isEncrypted: this.#isEncrypted, keyHash: key === undefined ? null : hashDeviceKey(key) }
    const sender = { protocol: name, peer, proof }
    try {
      const answer = await this.#take(sender, { request, parameters })
      if (answer.status === 200) deps.pending.settle(request.socket)
      return answer
    } catch (error) {
      return this.#explain(error, {
        address: peer.address,
        bytes: Buffer.from(`${request.method} ${logged}`),
      })
    }
  }

  /** The body is read only after a device has been admitted. */
  async #take(sender: Sender, { request, parameters }: Received): Promise<Answer> {
    const { protocol } = this.#options
    const body = new RequestBody(request)
    const number = protocol.numberInQuery(parameters)
    const first = await this.#admitFirst(sender, number === undefined ? body.numbers(protocol) : [number])
    if ('status' in first) return first
    const reports = await this.#decode(body, parameters, number)
    const answers = await Promise.all(reports.map((report) => this.#takeReport(sender, first, report)))
    const failed = answers.find(({ status }) => status === 503)
    const isTaken = answers.length === 0 || answers.some(({ status }) => status === 200)
    // Reports of unknown devices must not hold up those of the others.
    return failed ?? (isTaken ? { status: 200, text: '', ...protocol.answer } : answers[0]!)
  }

  /** The first device that is known, or the refusal of the last one. */
  async #admitFirst(sender: Sender, numbers: AsyncIterable<string> | string[]): Promise<Known | Answer> {
    let admitted: Known | Answer = unknown
    for await (const deviceId of numbers) {
      admitted = await this.#admit({ ...sender, deviceId })
      if (!('status' in admitted)) break
    }
    return admitted
  }

  /** The number that was found first may have been inside the report, such as in its extras. */
  async #takeReport(sender: Sender, first: Known, { deviceId, ...report }: Report): Promise<Answer> {
    const known = deviceId === first.claim.deviceId ? first : await this.#admit({ ...sender, deviceId })
    return 'status' in known ? known : this.#deliver(known, report)
  }

  async #admit(claim: Claim): Promise<Known | Answer> {
    const admitted = await this.#options.deps.admission.admitOnce(claim)
    if (admitted.outcome === 'slowed') return slowedDown
    if (admitted.outcome === 'unknown') return unknown
    return { claim, dongleId: admitted.device.dongleId }
  }

  async #decode(body: RequestBody, parameters: URLSearchParams, number?: string): Promise<Report[]> {
    const { protocol, deps } = this.#options
    const receivedMs = deps.clock.now().getTime()
    const text = await body.text()
    if (body.isJson) return protocol.decodeJson(parseJson(text), receivedMs, number)
    return [protocol.decodeQuery([...parameters, ...new URLSearchParams(text)], receivedMs)]
  }

  async #deliver({ claim, dongleId }: Known, report: Sent): Promise<Answer> {
    const { deps } = this.#options
    deps.garbage.noteParts(
      { protocol: claim.protocol, address: claim.peer.address, dongleId },
      report.unreadable ?? [],
    )
    const outcome = await this.#store(dongleId, report, claim.proof)
    if (outcome === 'stored') return { status: 200, text: '' }
    if (outcome === 'failed') return unavailable
    deps.admission.noteUnknown(claim)
    return unknown
  }

  async #store(
    dongleId: number,
    { records, unreadable = [] }: Sent,
    proof: DeviceCredentials,
  ): Promise<Outcome> {
    const { name, deps, limits } = this.#options
    if (records.length + unreadable.length === 0) return 'stored'
    if (deps.writer.isFull) return 'failed'
    const receivedMs = deps.clock.now().getTime()
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve('failed'), limits.requestTimeoutMs)
      const done = (outcome: Outcome): void => {
        clearTimeout(timer)
        resolve(outcome)
      }
      deps.writer.add({
        dongleId,
        proof,
        protocol: name,
        receivedMs,
        records,
        unreadable: unreadable.map(toRefusedPart),
        texts: [],
        done,
      })
    })
  }

  #explain(error: unknown, from: { address: string; bytes: Uint8Array }): Answer {
    if (!(error instanceof RequestError)) return unavailable
    const { name, deps } = this.#options
    deps.garbage.note({ protocol: name, ...from }, error)
    return { status: 400, text: error.message }
  }
}

const unavailable: Answer = { status: 503, text: 'Not stored. Send it again.' }
const unknown: Answer = {
  status: 404,
  text: 'No vehicle has this device number. Enter it in a vehicle first.',
}
const slowedDown: Answer = {
  status: 429,
  text: 'Too many unknown device numbers came from your address. Try again in a few minutes.',
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new RequestError('The body is no JSON.')
  }
}

function end(response: ServerResponse, { status, text, type = 'text/plain; charset=utf-8' }: Answer): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    ...(status === 200 ? {} : { connection: 'close' }),
  })
  response.end(text)
}
