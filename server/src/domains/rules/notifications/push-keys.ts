/** With what this server shows push services who it is (VAPID, RFC 8292). */
import { sql } from 'kysely'
import webPush from 'web-push'
import { z } from 'zod'
import type { Database } from '../../../database/client.ts'

/** Browsers subscribe with the public one, and get only what is signed with the private one. */
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

/** Whom a push service may contact: the page of the installation, or its sender of mail where that isn't https. */
export function pushContact({ publicUrl, mailFrom }: { publicUrl: string; mailFrom: string }): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  const [, address = mailFrom] = /<([^>]+)>/.exec(mailFrom) ?? []
  return `mailto:${address.trim()}`
}
