import type { FileBody, Route, RouteInput } from './core/route.ts'

/** A call for a transport; `path` is below the API base. */
export type PreparedCall = {
  method: Route['method']
  path: string
  /** Including the content type of its header. */
  body: { type: 'application/json' | 'application/octet-stream'; content: FileBody } | undefined
}

type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: FileBody
}

/** Builds a route's path and query. Lists are comma-joined, undefined values left out; a missing path parameter throws. */
export function prepareCall<R extends Route>(route: R, input: RouteInput<R>): PreparedCall {
  const parts = input as Parts // RouteInput narrows these optional parts by the route
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parts.params?.[name]
    if (value === undefined) throw new Error(`${route.method} ${route.path} needs the parameter ${name}.`)
    return encodeURIComponent(asText(value))
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value === undefined) continue
    query.set(name, asText(value))
  }
  const search = query.size > 0 ? `?${query.toString()}` : ''
  return {
    method: route.method,
    path: path + search,
    body: bodyOf(parts),
  }
}

function bodyOf({ body, file }: Parts): PreparedCall['body'] {
  if (file !== undefined) return { type: 'application/octet-stream', content: file }
  return body === undefined ? undefined : { type: 'application/json', content: JSON.stringify(body) }
}

/** Lists are comma-joined. Other objects can't be part of a path or query. */
function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(',')
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return `${value}`
  throw new TypeError('A path or query takes text, numbers, yes or no, and lists of these.')
}
