import { apiBase } from '@roadbook/contract/api'
import { prepareCall, type PreparedCall } from '@roadbook/contract/client'
import type { Route, RouteInput, RouteResult } from '@roadbook/contract/core/route'
import { ApiError, responseError, silenceError } from '../api-error.ts'
import { itemsOf } from './json-items.ts'
import type { Session } from '../session/session-port.ts'
import type { Upload } from './upload.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** Background polls show no progress bar. */
  quiet?: boolean
  /** Called with the uploaded share of a file, from 0 to 1. */
  onSent?: (share: number) => void
}

export type TransportParts = {
  session: Session
  fetch: typeof globalThis.fetch
  upload: Upload
  progress: { start(): void; end(): void }
  report(error: ApiError, context: Record<string, string>): void
  /** Called after each request with whether the server could be reached. */
  reachable(isReachable: boolean): void
  /** The page's language, so that the server's messages match. */
  language(): string
  /** The current location, to return to after sign-in. */
  here(): string
}

type Call = <R extends Route>(
  route: R,
  input: RouteInput<R>,
  options?: CallOptions,
) => Promise<RouteResult<R>>

/**
 * The only way to the server. It throws `ApiError`; it never shows a toast. Only 200 and 201 are success, and 204 for the
 * routes that declare it. After a 401 the session is renewed once and the call repeated; if that fails too, the person is
 * signed out and comes back here after signing in.
 */
export function createTransport(parts: TransportParts): Call {
  return async (route, input, options = {}) => {
    const prepared = prepareCall(route, input)
    if (!options.quiet) parts.progress.start()
    try {
      return await contentOf(await successOf(parts, { route, prepared, options }))
    } catch (error) {
      throw reported(parts, prepared, error)
    } finally {
      if (!options.quiet) parts.progress.end()
    }
  }
}

/** The items of a route that streams, as they arrive: a long list is never in memory as a whole. */
type CallItems = <R extends StreamingRoute>(
  route: R,
  input: RouteInput<R>,
  options?: CallOptions,
) => AsyncGenerator<RouteResult<R>>

type StreamingRoute = Route & { streams: true }

/** Like `createTransport`; an interrupted list is an error too. */
export function createItemTransport(parts: TransportParts): CallItems {
  return async function* (route, input, options = {}) {
    const prepared = prepareCall(route, input)
    if (!options.quiet) parts.progress.start()
    try {
      const { body } = await successOf(parts, { route, prepared, options })
      // The server has parsed each item by the route's schema.
      if (body) yield* itemsOf(body) as AsyncGenerator<RouteResult<typeof route>>
    } catch (error) {
      throw reported(parts, prepared, error)
    } finally {
      if (!options.quiet) parts.progress.end()
    }
  }
}

type Sending = { route: Route; prepared: PreparedCall; options: CallOptions }

async function successOf(parts: TransportParts, { route, prepared, options }: Sending): Promise<Response> {
  const response = await sendWithRenewal(parts, prepared, options)
  if (isSuccess(response.status, route)) return response
  throw await responseError(response)
}

function isSuccess(status: number, route: Route): boolean {
  return status === 200 || status === 201 || (status === 204 && route.status === 204)
}

/** The server has parsed its response by the route's schema; the page doesn't do it again. */
async function contentOf(response: Response) {
  return response.status === 204 ? undefined : await response.json()
}

async function sendWithRenewal(parts: TransportParts, prepared: PreparedCall, options: CallOptions) {
  const first = await send(parts, prepared, options)
  if (first.status !== 401) return first
  const isRenewed = await parts.session.renewOnce()
  const second = isRenewed ? await send(parts, prepared, options) : first
  if (second.status === 401) await parts.session.signOut({ returnTo: parts.here() })
  return second
}

async function send(
  parts: TransportParts,
  prepared: PreparedCall,
  { signal, onSent }: CallOptions,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': parts.language() })
  const token = parts.session.getIdToken()
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  if (prepared.body !== undefined) headers.set('Content-Type', prepared.body.type)
  const url = apiBase + prepared.path
  const { method, body: { content } = { content: null } } = prepared
  try {
    const response =
      onSent && content instanceof Blob
        ? await parts.upload(url, { method, headers, body: content, ...(signal ? { signal } : {}) }, onSent)
        : await parts.fetch(url, { method, headers, body: content, signal: signal ?? null })
    parts.reachable(true)
    return response
  } catch (cause) {
    if (isAbort(cause)) throw cause
    parts.reachable(false)
    throw silenceError(cause)
  }
}

/** A call that the page itself aborted is not a failure. */
function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

function reported(parts: TransportParts, prepared: PreparedCall, error: unknown): unknown {
  if (isAbort(error)) return error
  const failure = error instanceof ApiError ? error : silenceError(error)
  parts.report(failure, { method: prepared.method, path: prepared.path })
  return failure
}
