/** Requests to addresses that users enter, which must not reach internal services. */
import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress, isPublicHost } from './public-address.ts'

type OutboundRequest = {
  method: 'POST' | 'PUT' | 'GET' | 'DELETE'
  url: string
  headers: Record<string, string | number>
  body?: string | Buffer
  signal?: AbortSignal
}

export type OutboundResponse = {
  statusCode: number
  headers: IncomingHttpHeaders
  /** The first bytes of the body, up to the client's limit. */
  body: Buffer
}

export type OutboundClient = {
  /**
   * Doesn't follow redirects. Throws `AddressRefused` or `HttpRefused` before anything is sent, `ResponseTimeout`, or the
   * error of the connection.
   */
  send(request: OutboundRequest): Promise<OutboundResponse>
}

type ResolveAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

type Options = {
  /** The operator's setting OUTBOUND_PRIVATE_ADDRESSES: also allows private addresses, and http. */
  allowsPrivate: boolean
  timeoutMs?: number
  maxResponseBytes?: number
  resolve?: ResolveAll
  /** Certificates (PEM) that are trusted instead of the system's. */
  ca?: string | undefined
}

export class AddressRefused extends Error {
  constructor(host: string, address: string) {
    super(host === address ? `${host} is a private address` : `${host} has the private address ${address}`)
  }
}

export class HttpRefused extends Error {}

export class ResponseTimeout extends Error {}

const TIMEOUT_MS = 15_000
const MAX_RESPONSE_BYTES = 16_384

export function createOutboundClient(options: Options): OutboundClient {
  const { allowsPrivate, timeoutMs = TIMEOUT_MS, resolve = systemLookup, ca } = options
  const { maxResponseBytes = MAX_RESPONSE_BYTES } = options
  const lookup = allowsPrivate ? anyAddress(resolve) : publicAddresses(resolve)
  return {
    async send({ method, url, headers, body, signal }) {
      const target = new URL(url)
      if (!allowsPrivate) refuseUnsafe(target)
      const timeout = AbortSignal.timeout(timeoutMs)
      const ended = signal ? AbortSignal.any([signal, timeout]) : timeout
      const request = target.protocol === 'https:' ? requestHttps : requestHttp
      try {
        return await new Promise((settle, fail) => {
          // A separate connection each time: a kept one would still go to an address that its name no longer resolves to.
          const call = request(target, { method, headers, lookup, ca, agent: false, signal: ended })
          call.on('error', fail)
          call.on('response', (response) => settle(read(response, maxResponseBytes)))
          call.end(body)
        })
      } catch (error) {
        if (timeout.aborted)
          throw new ResponseTimeout(`no response in ${timeoutMs / 1000} s`, { cause: error })
        throw error
      }
    },
  }
}

/** A connection to a literal IP address makes no lookup. */
function refuseUnsafe({ hostname, protocol }: URL): void {
  if (!isPublicHost(hostname)) throw new AddressRefused(hostname, hostname)
  if (protocol !== 'https:') throw new HttpRefused('http is not allowed')
}

/** Checks the address that the connection is then made to, so that a name can't change in between. */
function publicAddresses(resolve: ResolveAll): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => !isPublicAddress(address))
      if (refused) callback(new AddressRefused(hostname, refused.address), [])
      else answer(callback, options.all, error, addresses)
    })
  }
}

function anyAddress(resolve: ResolveAll): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) =>
      answer(callback, options.all, error, addresses),
    )
  }
}

function answer(
  callback: Parameters<LookupFunction>[2],
  asksAll: boolean | undefined,
  error: NodeJS.ErrnoException | null,
  addresses: LookupAddress[] = [],
): void {
  const [first] = addresses
  if (asksAll || !first) callback(error, addresses)
  else callback(error, first.address, first.family)
}

/** The status counts, however the body ends. */
async function read(response: IncomingMessage, maxBytes: number): Promise<OutboundResponse> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= maxBytes) break // which closes the connection
    }
  } catch {
    // The body is for the log only.
  }
  const { statusCode = 0, headers } = response
  return { statusCode, headers, body: Buffer.concat(chunks).subarray(0, maxBytes) }
}
