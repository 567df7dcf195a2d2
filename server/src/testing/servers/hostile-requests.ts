/** Valid requests with one hostile value. */
import type { Route } from '@roadbook/contract/core/route'
import type { z } from 'zod'

type Sample = { params?: object; query?: object; body?: unknown; file?: string }
type Kind = 'text' | 'day' | 'instant' | 'number' | 'list' | 'object' | 'other'
type Place = { path: string[]; kind: Kind }

export type HostileRequest = {
  /** `body.stops.0.name` */
  place: string
  /** `40 kB of text` */
  what: string
  sample: Sample
  /** False if the value may be accepted, as text that can be stored. */
  isRefused: boolean
}

const LONG = 'x'.repeat(40_000)
const MANY = 10_000
const DEEP = 5_000

type Hostile = Pick<HostileRequest, 'what' | 'isRefused'> & { value: unknown }

const text: Hostile[] = [
  { what: '40 kB of text', value: LONG, isRefused: true },
  { what: 'NUL', value: 'a\0b', isRefused: false },
  { what: 'half of a surrogate pair', value: 'a\uD800b', isRefused: false },
]
const numbers: Hostile[] = [
  { what: 'a huge number', value: 1e300, isRefused: true },
  { what: 'a number below all', value: -(2 ** 53), isRefused: true },
]

const days = ['1980-01-01', '2199-12-31']
const instants = ['1980-01-01T00:00:00.000Z', '2199-12-31T23:59:59.999Z']

/** The first and the last possible values. */
function edgesOf(kind: Kind): Hostile[] {
  const edges = kind === 'day' ? days : kind === 'instant' ? instants : []
  return edges.map((value) => ({ what: value, value, isRefused: false }))
}

function deep(): unknown {
  let nested: unknown = []
  for (let level = 0; level < DEEP; level++) nested = level % 2 === 0 ? [nested] : { a: nested }
  return nested
}

function hostileAt({ path: [part], kind }: Place, now: unknown): Hostile[] {
  // An address can't contain half a surrogate pair.
  const texts = part === 'body' ? text : text.slice(0, 2)
  if (kind === 'day' || kind === 'instant') return [...edgesOf(kind), ...texts]
  if (part !== 'body') return part === 'query' && kind === 'number' ? [...texts, ...numbers] : texts
  const nested = { what: 'deeply nested JSON', value: deep(), isRefused: true }
  if (kind === 'number') return [...numbers, { what: '40 kB of text', value: LONG, isRefused: true }, nested]
  if (kind === 'list') {
    const [element = 'x'] = Array.isArray(now) ? (now as unknown[]) : []
    const many = Array.from({ length: MANY }, () => element)
    return [{ what: 'thousands of elements', value: many, isRefused: true }, nested]
  }
  return kind === 'text' ? [...text, nested] : [text[0]!, nested] // it has three
}

/** A period that begins and ends at the limits of what is possible. */
function edgePeriods(places: readonly Place[], sample: Sample): HostileRequest[] {
  return (['day', 'instant'] as const).flatMap((kind) => {
    const ofKind = places.filter((place) => place.kind === kind)
    if (ofKind.length < 2) return []
    return edgesOf(kind).map(({ what, value, isRefused }) => ({
      place: ofKind.map(({ path }) => path.join('.')).join(' and '),
      what,
      sample: ofKind.reduce((whole, { path }) => withValue(whole, path, value), sample),
      isRefused,
    }))
  })
}

/** Requests whose instants and days are the first or last possible ones. */
export function edgeRequests(route: Route, sample: Sample): HostileRequest[] {
  const edges = [...days, ...instants]
  return hostileRequests(route, sample).filter(({ what }) => edges.includes(what))
}

/** One for each value in each place of params, query and body. */
export function hostileRequests(route: Route, sample: Sample): HostileRequest[] {
  const places = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part]
    return schema ? placesIn(schema, [part]) : []
  })
  const single = places
    .filter(({ path }) => path.length > 1)
    .flatMap((place) =>
      hostileAt(place, valueAt(sample, place.path)).map(({ what, value, isRefused }) => ({
        place: place.path.join('.'),
        what,
        sample: withValue(sample, place.path, value),
        isRefused,
      })),
    )
  return [...single, ...edgePeriods(places, sample)]
}

function placesIn(schema: z.core.$ZodType, path: string[]): Place[] {
  const { def } = schema['_zod'] // the documented way into a schema's definition
  if (def.type === 'object') {
    const { shape } = def as z.core.$ZodObjectDef // by its type
    return [
      { path, kind: 'object' },
      ...Object.entries(shape).flatMap(([name, field]) => placesIn(field, [...path, name])),
    ]
  }
  if (def.type === 'array')
    return [{ path, kind: 'list' }, ...placesIn((def as z.core.$ZodArrayDef).element, [...path, '0'])]
  if (def.type === 'union')
    return (def as z.core.$ZodUnionDef).options.flatMap((option) => placesIn(option, path))
  if (def.type === 'pipe') return placesIn((def as z.core.$ZodPipeDef).in, path)
  if ('innerType' in def) return placesIn(def.innerType as z.core.$ZodType, path) // optional, nullable, default
  const format = 'format' in def ? def.format : undefined
  if (format === 'date') return [{ path, kind: 'day' }]
  if (format === 'datetime') return [{ path, kind: 'instant' }]
  const kind = def.type === 'string' ? 'text' : def.type === 'number' ? 'number' : 'other'
  return [{ path, kind }]
}

function valueAt(target: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return target
  const holder = typeof target === 'object' && target !== null ? (target as Record<string, unknown>) : {}
  return valueAt(holder[key], rest)
}

/** Missing parents are added. */
function withValue(target: Sample, path: readonly string[], value: unknown): Sample {
  return changed(target, path, value) as Sample // of the same shape
}

function changed(target: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (key === '0') {
    const [first, ...others] = Array.isArray(target) ? (target as unknown[]) : []
    return [changed(first, rest, value), ...others]
  }
  const holder = typeof target === 'object' && target !== null ? target : {}
  return { ...holder, [key]: changed((holder as Record<string, unknown>)[key], rest, value) }
}
