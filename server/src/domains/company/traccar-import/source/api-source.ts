import pLimit from 'p-limit'
import { z } from 'zod'
import { AppError } from '../../../../errors.ts'
import {
  AddressRefused,
  HttpRefused,
  type OutboundClient,
} from '../../../../platform/outbound/outbound-client.ts'
import { type Piece, pieces } from './pieces.ts'
import {
  type LinkedKind,
  linkedKinds,
  type ListName,
  lists,
  type Span,
  type TraccarDevice,
  TraccarLatest,
  type TraccarLink,
  type TraccarPart,
  type TraccarPosition,
  type TraccarRecords,
  type TraccarSource,
} from './traccar-records.ts'

type ApiAccess = { url: string } & ({ token: string } | { user: string; password: string })

/** The most of a response that is kept; a longer list of positions is asked for in shorter pieces. */
export const maxResponseBytes = 16 * 1024 * 1024

/** The most records of one list, and of all lists of a run, with the links: what is more comes from the database. */
const MAX_LIST_RECORDS = 50_000
const MAX_RECORDS = 200_000

/** Requests at once: Traccar goes on serving its own users meanwhile. */
const AT_ONCE = 4

const Identified = z.object({ id: z.coerce.number().int() })
const Positions = z.array(z.record(z.string(), z.unknown()))

/** Reads a Traccar server through its API, with the rights of the user whose token it is. */
export function createApiSource(access: ApiAccess, client: OutboundClient): TraccarSource {
  const url = access.url.replace(/\/+$/, '').replace(/\/api$/, '')
  const { host, pathname } = new URL(url)
  const open = () => new TraccarApi({ ...access, url }, client)
  return {
    name: `${host}${pathname.replace(/\/$/, '')}`,
    readRecords: (signal) => readRecords(open(), signal),
    positions: (deviceId, span, signal) => positionsInSpan(open(), { deviceId, span }, signal),
    close: async () => undefined,
  }
}

class TraccarApi {
  readonly #base: string
  readonly #authorization: string
  readonly #client: OutboundClient
  /** In the lists so far. */
  #records = 0

  constructor(access: ApiAccess, client: OutboundClient) {
    this.#base = access.url
    this.#authorization =
      'token' in access
        ? `Bearer ${access.token}`
        : `Basic ${Buffer.from(`${access.user}:${access.password}`).toString('base64')}`
    this.#client = client
  }

  /** Undefined if the answer is longer than `maxResponseBytes`. */
  async get(path: string, signal: AbortSignal): Promise<unknown> {
    const headers = { authorization: this.#authorization, accept: 'application/json' }
    const url = `${this.#base}/api/${path}`
    const { statusCode, body } = await this.#client
      .send({ method: 'GET', url, headers, signal })
      .catch((error: unknown) => {
        throw signal.aborted ? error : unreachable(error)
      })
    if (statusCode === 401) throw new AppError('traccar_sign_in', {}, { field: 'token' })
    if (statusCode !== 200)
      throw new AppError('traccar_refused', { path: pathOnly(path), status: statusCode })
    if (body.length >= maxResponseBytes) return undefined
    try {
      return JSON.parse(body.toString())
    } catch (cause) {
      throw new AppError('traccar_not_traccar', {}, { cause, field: 'url' })
    }
  }

  async list<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<z.output<Schema>[]> {
    const body = await this.get(path, signal)
    const length = Array.isArray(body) ? body.length : 0
    this.#records += length
    if (body === undefined || length > MAX_LIST_RECORDS || this.#records > MAX_RECORDS)
      throw new AppError('traccar_too_much', { path: pathOnly(path) })
    const found = z.array(schema).safeParse(body)
    if (!found.success) throw new AppError('traccar_not_traccar', {}, { cause: found.error, field: 'url' })
    return found.data
  }
}

function pathOnly(path: string): string {
  return path.split('?', 1)[0] ?? path
}

function unreachable(cause: unknown): AppError {
  if (cause instanceof AddressRefused || cause instanceof HttpRefused)
    return new AppError('traccar_url_private', {}, { cause, field: 'url' })
  const reason = cause instanceof Error ? cause.message || cause.name : String(cause)
  return new AppError('traccar_unreachable', { reason: reason.slice(0, 200) }, { cause, field: 'url' })
}

async function readRecords(api: TraccarApi, signal: AbortSignal): Promise<TraccarRecords> {
  const read = <Name extends ListName>(name: Name, { path, schema } = lists[name]) =>
    api.list(`${path}?all=true`, schema, signal) as Promise<TraccarRecords[Name]> // the schema of that list
  const devices = await read('devices')
  const groups = await read('groups')
  const drivers = await read('drivers')
  const geofences = await read('geofences')
  const maintenances = await read('maintenances')
  // Only for administrators and managers.
  const users = await read('users').catch(allowing([400, 403], []))
  const latest = await readLatest(api, devices, signal)
  const found = { driver: drivers, geofence: geofences, maintenance: maintenances }
  const links: TraccarRecords['links'] = { driver: [], geofence: [], maintenance: [] }
  for (const kind of linkedKinds) {
    if (found[kind].length > 0) links[kind] = await readLinks(api, kind, { devices, groups }, signal)
  }
  return { devices, groups, drivers, geofences, maintenances, users, latest, links }
}

/** The list has only devices that are linked to the user, which an administrator needn't be: the others are asked for. */
async function readLatest(
  api: TraccarApi,
  devices: readonly TraccarDevice[],
  signal: AbortSignal,
): Promise<TraccarLatest[]> {
  const latest = await api.list('positions', TraccarLatest, signal)
  const known = new Set(latest.map(({ deviceId }) => deviceId))
  const others = devices.filter(({ id }) => !known.has(id))
  const more = await pLimit(AT_ONCE).map(others, ({ id }) =>
    api.list(`positions?deviceId=${id}`, TraccarLatest, signal),
  )
  return [...latest, ...more.flat()]
}

function allowing<T>(statuses: readonly number[], instead: T): (error: unknown) => T {
  return (error) => {
    const isAllowed =
      error instanceof AppError &&
      error.code === 'traccar_refused' &&
      statuses.includes(Number(error.details['status']))
    if (isAllowed) return instead
    throw error
  }
}

const linkPaths: Record<LinkedKind, string> = {
  driver: lists.drivers.path,
  geofence: lists.geofences.path,
  maintenance: lists.maintenances.path,
}

/** The API has no list of links: each device and group is asked for its own. */
async function readLinks(
  api: TraccarApi,
  kind: LinkedKind,
  { devices, groups }: Pick<TraccarRecords, 'devices' | 'groups'>,
  signal: AbortSignal,
): Promise<TraccarLink[]> {
  const turn = pLimit(AT_ONCE)
  const owners = [
    ...devices.map(({ id }) => ({ owner: 'device' as const, ownerId: id })),
    ...groups.map(({ id }) => ({ owner: 'group' as const, ownerId: id })),
  ]
  const links = await turn.map(owners, async ({ owner, ownerId }) => {
    // Without `all`, an administrator sees only what is linked to their own user, too.
    const path = `${linkPaths[kind]}?${owner}Id=${ownerId}&all=true`
    const linked = await api.list(path, Identified, signal)
    return linked.map(({ id }) => ({ owner, ownerId, id }))
  })
  return links.flat()
}

async function* positionsInSpan(
  api: TraccarApi,
  { deviceId, span }: { deviceId: number; span: Span },
  signal: AbortSignal,
): AsyncGenerator<TraccarPart, void> {
  const read = async ({ fromMs, untilMs }: Piece): Promise<TraccarPosition[] | undefined> => {
    // Both ends are included.
    const [from, to] = [fromMs, untilMs - 1].map((ms) => encodeURIComponent(new Date(ms).toISOString()))
    const body = await api.get(`positions?deviceId=${deviceId}&from=${from}&to=${to}`, signal)
    if (body === undefined) return undefined
    const found = Positions.safeParse(body)
    if (!found.success) throw new AppError('traccar_not_traccar', {}, { cause: found.error, field: 'url' })
    return found.data
  }
  const timeOf = ({ fixTime }: TraccarPosition): number =>
    typeof fixTime === 'string' ? Date.parse(fixTime) : Number.NaN
  for await (const { items: positions, reachedMs } of pieces(span, { read, timeOf }))
    yield { positions, reachedMs }
}
