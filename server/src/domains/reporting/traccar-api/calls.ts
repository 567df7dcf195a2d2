/** The calls of Traccar's API that are answered, by their path below /api. */
import type { Access } from '@roadbook/contract/core/route'
import { OffsetInstant } from '@roadbook/contract/core/instant'
import { z } from 'zod'
import { AppError, malformed, notFound } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { streamVisible } from '../../tracking/locations/index.ts'
import { type Device, lastPositions, readDevices, toDevice } from './devices.ts'
import { readEvent, readEvents } from './events.ts'
import type { FormatName } from './formats.ts'
import { readDrivers, readGeofences, readGroups } from './groups.ts'
import { positionOf } from './numbers.ts'
import { type Period, routeRows, type Rows, stopRows, summaryRows, toPosition, tripRows } from './reports.ts'
import { readServer, readUser } from './server.ts'

const MAX_NAMED = 1_000
/** Each is looked up by itself. */
const MAX_POSITIONS = 100

/** Clients repeat a parameter for several values. */
const manyOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(item).max(MAX_NAMED))
const numbers = manyOf(z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER))

/** Parameters of all calls; those of clients' own are ignored. */
export const Query = z.object({
  id: numbers,
  deviceId: numbers,
  groupId: numbers,
  uniqueId: manyOf(z.string().max(100)),
  type: manyOf(z.string().max(100)),
  from: OffsetInstant.optional(),
  to: OffsetInstant.optional(),
})
export type Query = z.infer<typeof Query>

export type Call = {
  /** Whoever may not gets an empty list, as in Traccar. */
  access: Access
  /** `id` is that of the path. */
  answer?: (context: Context, query: Query, id: number) => Promise<unknown>
  /** For the chosen vehicles in a period; a call that also has `answer` is one of these if it names a period. */
  rows?: Rows
  /** The files that the rows are also given as. */
  formats?: readonly FormatName[]
  maxDays?: number
  /** Whether `answer` takes long: it waits for its turn. */
  takesLong?: (query: Query) => boolean
}

const read = 'vehicles.read'
const tables: readonly FormatName[] = ['csv', 'xlsx']

export const calls: Record<string, Call> = {
  '/devices': {
    access: read,
    answer: async (context, query) => (await chooseDevices(context, query)).map(toDevice),
  },
  '/devices/:id': {
    access: read,
    answer: async (context, _query, id) => toDevice(await oneDevice(context, id)),
  },
  '/positions': {
    access: read,
    answer: answerPositions,
    rows: routeRows,
    formats: ['csv', 'gpx', 'kml'],
    maxDays: 31,
    takesLong: ({ id }) => id.length > 1,
  },
  '/groups': { access: 'settings.read', answer: readGroups },
  '/drivers': { access: 'users.read', answer: readDrivers },
  '/geofences': { access: 'geofences.read', answer: readGeofences },
  '/events/:id': {
    access: 'alarms.read',
    answer: async (context, _query, id) => readEvent(context, id),
  },
  '/reports/events': { access: 'alarms.read', answer: reportEvents, maxDays: 366 },
  '/reports/route': {
    access: 'trips.read',
    rows: routeRows,
    formats: ['csv', 'gpx', 'kml', 'xlsx'],
    maxDays: 31,
  },
  '/reports/trips': { access: 'trips.read', rows: tripRows, formats: tables, maxDays: 366 },
  '/reports/stops': { access: 'trips.read', rows: stopRows, formats: tables, maxDays: 366 },
  '/reports/summary': { access: 'trips.read', rows: summaryRows, formats: tables, maxDays: 366 },
  '/users': { access: 'session', answer: async (context) => [await readUser(context)] },
  ...Object.fromEntries(
    ['/notifications', '/calendars', '/commands', '/maintenance', '/attributes/computed', '/orders'].map(
      (path) => [path, { access: 'session', answer: async () => [] } satisfies Call],
    ),
  ),
}

/** Calls that anybody may make. */
export const openCalls = { '/server': readServer }

const DAY_MS = 86_400_000

export function periodOf({ from, to }: Query, maxDays: number): Period {
  if (from === undefined || to === undefined) throw new AppError('period_missing')
  const period = { from: new Date(from), until: new Date(to) }
  if (period.until.getTime() - period.from.getTime() > maxDays * DAY_MS + 3_600_000) {
    throw new AppError('period_too_long', { maxDays })
  }
  return period
}

/** Those that the query names by any of its parameters; all if it names none. */
export async function chooseDevices(context: Context, query: Query): Promise<Device[]> {
  const devices = await readDevices(context)
  const ids = new Set([...query.id, ...query.deviceId])
  const [groups, uniqueIds] = [new Set(query.groupId), new Set(query.uniqueId)]
  if (ids.size + groups.size + uniqueIds.size === 0) return devices
  const chosen = devices.filter(
    (device) =>
      ids.has(device.number) || groups.has(device.groupNumber) || uniqueIds.has(toDevice(device).uniqueId),
  )
  const found = new Set(chosen.map(({ number }) => number))
  if ([...ids].some((id) => !found.has(id))) throw notFound('vehicle')
  return chosen
}

async function oneDevice(context: Context, number: number): Promise<Device> {
  const device = (await readDevices(context)).find((one) => one.number === number)
  if (!device) throw notFound('vehicle')
  return device
}

/** The last ones, or those of these numbers. */
async function answerPositions(context: Context, query: Query) {
  if (query.id.length === 0) return lastPositions(context, await chooseDevices(context, query))
  if (query.id.length > MAX_POSITIONS) {
    throw malformed({ id: { code: 'list_too_long', details: { field: 'id', maximum: MAX_POSITIONS } } })
  }
  const devices = new Map((await readDevices(context)).map((device) => [device.number, device]))
  const found: object[] = []
  for (const id of query.id) {
    const { vehicleNumber, ...period } = positionOf(id)
    const device = devices.get(vehicleNumber)
    if (!device) throw notFound('other')
    const parts = await Array.fromAsync(streamVisible(context, { vehicleId: device.vehicle.id, ...period }))
    const [position] = parts.flat()
    if (position) found.push(toPosition(context, vehicleNumber, position))
  }
  return found
}

async function reportEvents(context: Context, query: Query) {
  const devices = await chooseDevices(context, query)
  const [only, ...others] = devices
  const filter = {
    ...periodOf(query, calls['/reports/events']?.maxDays ?? 0),
    ...(only && others.length === 0 ? { vehicleId: only.vehicle.id } : {}),
  }
  const events = await readEvents(context, filter, devices)
  const types = new Set(query.type)
  return types.size === 0 || types.has('allEvents') ? events : events.filter(({ type }) => types.has(type))
}
