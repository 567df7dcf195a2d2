import { AppError } from '../../../../errors.ts'
import { createOutboundClient } from '../../../../platform/outbound/outbound-client.ts'
import { createApiSource, maxResponseBytes } from './api-source.ts'
import { connectPostgres } from './postgres.ts'
import { createSqlSource } from './sql-source.ts'
import type { TraccarSource } from './traccar-records.ts'

/** A year of positions of a busy device takes Traccar a while. */
const TIMEOUT_MS = 120_000

export type SourceAddress = {
  /** http(s) for the API, postgres or mysql for the database of Traccar. */
  url: string
  token?: string | undefined
  user?: string | undefined
  password?: string | undefined
  /** Of the clock by which the database's times were written. */
  timeZone?: string | undefined
}

const databases: Record<string, typeof connectPostgres> = {
  'postgres:': connectPostgres,
  'postgresql:': connectPostgres,
  'mysql:': connectMysql,
  'mariadb:': (url) => connectMysql(url.replace(/^mariadb:/, 'mysql:')),
}

/** The library takes a while to load, which no start waits for. */
async function connectMysql(url: string): ReturnType<typeof connectPostgres> {
  const mysql = await import('./mysql.ts')
  return mysql.connectMysql(url)
}

export async function openSource(
  { url, token, user = '', password = '', timeZone = 'UTC' }: SourceAddress,
  { allowsPrivate }: { allowsPrivate: boolean },
): Promise<TraccarSource> {
  const { protocol, host, pathname } = addressOf(url)
  const connect = databases[protocol]
  if (connect) {
    const connection = await connect(url).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message || cause.name : String(cause)
      throw new AppError('traccar_unreachable', { reason: reason.slice(0, 200) }, { cause })
    })
    return createSqlSource(`${host}${pathname}`, connection, timeZone)
  }
  const client = createOutboundClient({ allowsPrivate, timeoutMs: TIMEOUT_MS, maxResponseBytes })
  return createApiSource(token === undefined ? { url, user, password } : { url, token }, client)
}

function addressOf(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined
  const isKnown = address && (address.protocol in databases || /^https?:$/.test(address.protocol))
  if (!isKnown) throw new AppError('traccar_url_invalid')
  return address
}
