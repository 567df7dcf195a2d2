import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../database/client.ts'

/** An application of the Pusher protocol: `key` is public, `secret` signs. */
export type PusherApp = { key: string; secret: string }

const Kept = z.object({ key: z.string(), secret: z.string() })

/** The installation's own application: created on first use, the same in every process. */
export async function ownApp(database: Pick<Database, 'asDirectory'>): Promise<PusherApp> {
  const candidate = { key: randomBytes(10).toString('hex'), secret: randomBytes(32).toString('base64url') }
  const kept = await database.asDirectory(async (tx) => {
    const query = sql<{ value: unknown }>`
      select directory.keep_installation_key('realtime.app', ${JSON.stringify(candidate)}::jsonb) as value`
    return (await query.execute(tx)).rows[0]?.value
  })
  return Kept.parse(kept)
}

/** Lets this socket subscribe to a private channel. */
export function authorizeChannel({ key, secret }: PusherApp, socketId: string, channel: string): string {
  return `${key}:${createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex')}`
}

export function isAuthorized(app: PusherApp, socketId: string, channel: string, auth: string): boolean {
  const [given, expected] = [Buffer.from(auth), Buffer.from(authorizeChannel(app, socketId, channel))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
