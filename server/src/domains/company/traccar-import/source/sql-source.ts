import { z } from 'zod'
import { AppError } from '../../../../errors.ts'
import { wallClock } from '../../../../platform/files/wall-clock.ts'
import {
  type LinkedKind,
  type ListName,
  lists,
  type Span,
  TraccarLatest,
  type TraccarLink,
  type TraccarPart,
  type TraccarRecords,
  type TraccarSource,
} from './traccar-records.ts'
import { isNotThereOrNotAllowed, mayComeBack } from './sql-state.ts'

export type SqlRow = Record<string, unknown>

/** What the databases do differently. */
export type SqlConnection = {
  /** Values stand for `?`. Names in double quotes keep their case. */
  rows(query: string, values?: readonly unknown[]): Promise<SqlRow[]>
  /** The same for a long result, in parts. */
  stream(query: string, values: readonly unknown[], signal: AbortSignal): AsyncIterable<SqlRow[]>
  /** A timestamp's wall clock in milliseconds since 1970. */
  milliseconds: (column: string) => string
  /** Such a number as a timestamp. */
  timestamp: string
  close(): Promise<void>
}

const columnNames: Record<ListName, readonly string[]> = {
  groups: ['id', 'name', 'groupId'],
  devices: ['id', 'name', 'uniqueId', 'groupId', 'model', 'disabled'],
  drivers: ['id', 'name', 'uniqueId', 'attributes'],
  geofences: ['id', 'name', 'area', 'attributes'],
  maintenances: ['id', 'name', 'type', 'start', 'period'],
  users: [
    'id',
    'name',
    'email',
    'phone',
    'administrator',
    'readonly',
    'deviceReadonly',
    'disabled',
    'userLimit',
  ],
}

const HOURS_OF_ZONES_MS = 15 * 3_600_000

/** Reads the tables of a Traccar server. They have times without a zone: those of the clock of the machine that it runs on. */
export function createSqlSource(name: string, connection: SqlConnection, timeZone: string): TraccarSource {
  return {
    name,
    readRecords: () => readRecords(connection).catch(explain),
    positions: (deviceId, span, signal) => positionsInSpan(connection, { deviceId, span, timeZone }, signal),
    close: () => connection.close(),
  }
}

/** Such as another database, or a table that Traccar didn't have yet. */
function explain(cause: unknown): never {
  if (cause instanceof z.ZodError) throw new AppError('traccar_not_traccar', {}, { cause })
  const reason = cause instanceof Error ? cause.message.slice(0, 200) : String(cause)
  if (isNotThereOrNotAllowed(cause)) throw new AppError('traccar_tables_missing', { reason }, { cause })
  throw new AppError('traccar_unreachable', { reason }, { cause })
}

async function readRecords(connection: SqlConnection): Promise<TraccarRecords> {
  const read = async <Name extends ListName>(name: Name): Promise<TraccarRecords[Name]> => {
    const { table, schema } = lists[name]
    const columns = columnNames[name].map((column) => `${column.toLowerCase()} as "${column}"`)
    const rows = await connection.rows(`select ${columns.join(', ')} from ${table} order by id`)
    return parsedBy(schema, rows) as TraccarRecords[Name] // the schema of that list
  }
  const latest = await connection.rows(
    'select d.id as "deviceId", p.attributes as "attributes" from tc_devices d join tc_positions p on p.id = d.positionid',
  )
  return {
    groups: await read('groups'),
    devices: await read('devices'),
    drivers: await read('drivers'),
    geofences: await read('geofences'),
    maintenances: await read('maintenances'),
    users: await read('users'),
    latest: parsedBy(TraccarLatest, latest),
    links: {
      driver: await readLinks(connection, 'driver'),
      geofence: await readLinks(connection, 'geofence'),
      maintenance: await readLinks(connection, 'maintenance'),
    },
  }
}

function parsedBy<Schema extends z.ZodType>(schema: Schema, rows: readonly SqlRow[]): z.output<Schema>[] {
  return rows.map((row) => schema.parse(row))
}

async function readLinks(connection: SqlConnection, kind: LinkedKind): Promise<TraccarLink[]> {
  const of = async (owner: 'device' | 'group'): Promise<TraccarLink[]> => {
    const rows = await connection.rows(
      `select ${owner}id as "ownerId", ${kind}id as "id" from tc_${owner}_${kind} order by 1, 2`,
    )
    return rows.map(({ ownerId, id }) => ({ owner, ownerId: Number(ownerId), id: Number(id) }))
  }
  return [...(await of('device')), ...(await of('group'))]
}

async function* positionsInSpan(
  connection: SqlConnection,
  { deviceId, span, timeZone }: { deviceId: number; span: Span; timeZone: string },
  signal: AbortSignal,
): AsyncGenerator<TraccarPart, void> {
  const { milliseconds, timestamp } = connection
  const toInstant = wallClock(timeZone)
  const query = `select ${milliseconds('fixtime')} as "fixTime", case when valid then 1 else 0 end as "valid",
    latitude, longitude, altitude, speed, course, accuracy, attributes
    from tc_positions where deviceid = ? and fixtime >= ${timestamp} and fixtime < ${timestamp} order by fixtime, id`
  const around = [span.fromMs - HOURS_OF_ZONES_MS, span.untilMs + HOURS_OF_ZONES_MS]
  for await (const rows of explained(connection.stream(query, [deviceId, ...around], signal), signal)) {
    const positions = rows
      .map((row) => toPosition(row, toInstant))
      .filter(({ fixTime }) => fixTime >= span.fromMs && fixTime < span.untilMs)
    const last = positions.at(-1)
    if (last) yield { positions, reachedMs: last.fixTime }
  }
}

/** A source that is gone for now can be told from a query that always fails. */
async function* explained<T>(parts: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T, void> {
  try {
    yield* parts
  } catch (error) {
    signal.throwIfAborted()
    if (!mayComeBack(error)) throw error
    explain(error)
  }
}

/** With the fields of the API. */
function toPosition(row: SqlRow, toInstant: (wallMs: number) => number) {
  const { fixTime, attributes, ...fields } = row
  return { ...fields, fixTime: toInstant(Number(fixTime)), attributes: attributesOf(attributes) }
}

function attributesOf(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
