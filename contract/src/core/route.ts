import type { z } from 'zod'
import type { ErrorCode } from './error-codes.ts'
import type { Permission } from './permissions.ts'

/** Who may call it: anyone, any signed-in user, or users whose role has the permission. */
export type Access = 'public' | 'session' | Permission

/** One API route as data: the basis of handlers, client, OpenAPI, permissions and the tests of all routes. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API base, parameters in braces: `/vehicles/{id}`. */
  path: string
  access: Access
  /** Which API keys may call it; all by default. A personal key acts as its owner. */
  apiKeys?: 'none' | 'personal'
  /** One sentence for the API page. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Instead of `body`: a raw file; its parameters are in the query. */
  file?: true
  /** The body may also be a form, as the protocol's own clients send it. */
  takesForms?: true
  response: z.ZodType
  /** A GET that also writes, such as when its caller was last seen; others are read-only. */
  writes?: true
  /** The response is a list of any length, sent item by item; `response` is an array. */
  streams?: true
  /** Its errors in addition to those that follow from the other fields, such as a conflict that a GET finds. */
  refuses?: readonly ErrorCode[]
  /** The response takes a second or two: only a few run at once, the others wait. */
  takesLong?: true
  /** Status of success; 200 by default. */
  status?: 200 | 201 | 204
  /** The largest request body; `defaultMaxBodyBytes` by default. */
  maxBodyBytes?: number
}

/** The default: ten times the size of the page's longest form. */
export const defaultMaxBodyBytes = 64 * 1024

/** Keeps each route's literal types, and checks them. */
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

/** A file, as the caller passes it. */
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

/** What a handler returns; the schema removes fields that it doesn't name. */
export type RouteReply<R extends Route> = R extends { streams: true; response: z.ZodArray<infer Item> }
  ? AsyncIterable<z.input<Item>>
  : z.input<R['response']>

/** What a caller gets. */
export type RouteResult<R extends Route> = z.output<R['response']>
