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

/** Fields of the Pusher protocol, which the client passes on unchanged. */
export type Authorization = { auth: string; channel_data?: string }

/** Authorizes this socket's subscription to a channel, as the protocol defines. */
export function authorizeChannel(app: PusherApp, socketId: string, channel: string): Authorization {
  return { auth: signed(app, `${socketId}:${channel}`) }
}

/**
 * Authorizes this socket's subscription to a shared channel; the signature includes the user's own channel, which identifies
 * them.
 */
export function authorizeShared(
  app: PusherApp,
  socketId: string,
  { channel, own }: { channel: string; own: string },
): Authorization {
  const data = JSON.stringify({ user_id: own } satisfies z.infer<typeof Member>)
  return { auth: signed(app, `${socketId}:${channel}:${data}`), channel_data: data }
}

type Asked = { channel: string; auth: string; data?: string | undefined }

/** The user of a subscription, by the name of their own channel; undefined if it is not authorized. */
export function subscriberOf(
  app: PusherApp,
  socketId: string,
  { channel, auth, data }: Asked,
): string | undefined {
  const parts = data === undefined ? [socketId, channel] : [socketId, channel, data]
  const [given, expected] = [Buffer.from(auth), Buffer.from(signed(app, parts.join(':')))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return data === undefined ? channel : Member.parse(JSON.parse(data)).user_id
}

/** The subscriber, as in the presence channels of the protocol. */
const Member = z.object({ user_id: z.string() })

function signed({ key, secret }: PusherApp, text: string): string {
  return `${key}:${createHmac('sha256', secret).update(text).digest('hex')}`
}
