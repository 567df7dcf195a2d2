import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { TlsOptions } from 'node:tls'
import type { HttpAnswer, HttpProtocol } from '@roadbook/protocols/message'
import { hashDeviceKey } from '../devices/index.ts'
import { wrongMethod } from './requests/body-formats.ts'
import type { GatewayDeps, GatewayLimits } from './gateway-deps.ts'
import { takeConnections } from './peers/take-connections.ts'
import { type Answer, ReportTaker } from './report-taker.ts'
import { RequestBody } from './requests/request-body.ts'
import { readRequestKey } from './requests/request-key.ts'

type Options = { name: string; protocol: HttpProtocol; deps: GatewayDeps; limits: GatewayLimits }

/**
 * A port for devices and apps that send HTTP requests: 200 after the commit, 400, 405 or 415 not a report, 404
 * unknown device, 429 too many unknown numbers from that network, 503 try again. A connection is kept open only after
 * an accepted report.
 */
export function createHttpGateway(options: Options): Server {
  const server = createServer(timeouts, answerWith(options, false))
  takeConnections(server, { ...options, isHeaderOptional: true })
  return server
}

export function createHttpsGateway(options: Options, tls: TlsOptions): Server {
  const server = createHttpsServer({ ...timeouts, ...tls }, answerWith(options, true))
  takeConnections(server, options)
  return server
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
  readonly #reports: ReportTaker

  constructor(options: Options, isEncrypted: boolean) {
    this.#options = options
    this.#isEncrypted = isEncrypted
    this.#reports = new ReportTaker({ ...options, answer: options.protocol.answer })
  }

  async answer(request: IncomingMessage): Promise<Answer & { allow?: string }> {
    const { deps, protocol, name } = this.#options
    const wrong = wrongMethod(protocol, request.method)
    if (wrong !== undefined) return { status: 405, ...wrong }
    const peer = deps.peers.ofRequest(request)
    if (deps.peers.isBalancer(request.socket.remoteAddress)) deps.pending.addRequest(request.socket, peer)
    const { key, parameters, logged } = readRequestKey(request.url ?? '', request.headers)
    const proof = { isEncrypted: this.#isEncrypted, keyHash: key === undefined ? null : hashDeviceKey(key) }
    let opened: RequestBody | undefined
    const answer = await this.#reports.take({ protocol: name, peer, proof }, () => {
      const body = new RequestBody(request)
      opened = body
      const number = protocol.numberInQuery?.(parameters)
      return {
        numbers: number === undefined ? body.numbers(protocol) : [number],
        read: (receivedMs) => body.decode(protocol, { parameters, number, receivedMs }),
        logged: Buffer.from(`${request.method} ${logged}`),
      }
    })
    if (answer.status !== 200) return answer
    deps.pending.settle(request.socket)
    return { ...answer, ...(await this.#xmlAnswer(opened)) }
  }

  async #xmlAnswer(body: RequestBody | undefined): Promise<HttpAnswer | undefined> {
    const { deps, protocol } = this.#options
    if (!protocol.xml || !body?.isXml) return undefined
    return protocol.xml.answer(await body.text(), deps.clock.now().getTime())
  }
}

function end(
  response: ServerResponse,
  { status, text, type = 'text/plain; charset=utf-8', allow }: Answer & { allow?: string },
): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    ...(allow === undefined ? {} : { allow }),
    ...(status === 200 ? {} : { connection: 'close' }),
  })
  response.end(text)
}
