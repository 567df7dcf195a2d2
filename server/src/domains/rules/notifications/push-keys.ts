/** The keys with which this server identifies itself to push services (VAPID, RFC 8292). */
import { sql } from 'kysely'
import webPush from 'web-push'
import { z } from 'zod'
import type { Database } from '../../../database/client.ts'

/** Browsers subscribe with the public key, and accept only messages signed with the private key. */
export type PushKeys = { publicKey: string; privateKey: string }

const Kept = z.object({ publicKey: z.string(), privateKey: z.string() })

/** The installation's own: created on first use, the same in every process. */
export async function pushKeys(database: Pick<Database, 'asDirectory'>): Promise<PushKeys> {
  const candidate = JSON.stringify(webPush.generateVAPIDKeys())
  const kept = await database.asDirectory(async (tx) => {
    const query = sql<{ value: unknown }>`
      select directory.keep_installation_key('push.vapid', ${candidate}::jsonb) as value`
    return (await query.execute(tx)).rows[0]?.value
  })
  return Kept.parse(kept)
}

/** The contact for push services: the page of the installation, or its mail sender if that isn't https. */
export function pushContact({ publicUrl, mailFrom }: { publicUrl: string; mailFrom: string }): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  const [, address = mailFrom] = /<([^>]+)>/.exec(mailFrom) ?? []
  return `mailto:${address.trim()}`
}
