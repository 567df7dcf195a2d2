import type { z } from 'zod'
import type { Permission } from './permissions.ts'

/** Who may call: anybody, any signed-in person, or a role that holds the permission. */
export type Access = 'public' | 'session' | Permission

/** One call of the API as data; handlers, client, OpenAPI, permissions and the loops of tests come from it. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API base, parameters in braces as the specification writes them: `/vehicles/{id}`. */
  path: string
  access: Access
  /** One sentence for the reader of the API page. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** In place of `body`: a file as it is, which stands nowhere inside JSON; what is to be known of it is in the query. */
  file?: true
  response: z.ZodType
  /** A GET that also writes, such as when its caller was last seen; every other one only reads. */
  writes?: true
  /** The answer is a list of any length, sent item by item; `response` is an array. */
  streams?: true
  /** What success answers; 200 where it is left out. */
  status?: 200 | 201 | 204
  /** The largest body it takes; `defaultMaxBodyBytes` where it is left out. */
  maxBodyBytes?: number
}

/** Of a route that says nothing of it: ten times what the longest form of the page sends. */
export const defaultMaxBodyBytes = 64 * 1024

/** Keeps each route's literal types, and refuses what is no route. */
export function routes<const Table extends Record<string, Route>>(table: Table): Table {
  return table
}

type Part<
  R extends Route,
  Key extends 'params' | 'query' | 'body',
  Side extends 'input' | 'output',
> = R[Key] extends z.ZodType ? (Side extends 'input' ? z.input<R[Key]> : z.output<R[Key]>) : undefined

type Given<Key extends string, Value> = undefined extends Value
  ? unknown
  : Partial<Value> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }

/** A file as a caller has it. */
export type FileBody = Blob | string

/** What a caller passes: only the parts that the route declares. */
export type RouteInput<R extends Route> = Given<'params', Part<R, 'params', 'input'>> &
  Given<'query', Part<R, 'query', 'input'>> &
  Given<'body', Part<R, 'body', 'input'>> &
  (R extends { file: true } ? { file: FileBody } : unknown)

/** What a handler receives, parsed. */
export type RouteRequest<R extends Route> = {
  params: Part<R, 'params', 'output'>
  query: Part<R, 'query', 'output'>
  body: Part<R, 'body', 'output'>
}

/** What a handler returns; the schema drops what it does not name. */
export type RouteReply<R extends Route> = R extends { streams: true; response: z.ZodArray<infer Item> }
  ? AsyncIterable<z.input<Item>>
  : z.input<R['response']>

/** What a caller gets. */
export type RouteResult<R extends Route> = z.output<R['response']>
