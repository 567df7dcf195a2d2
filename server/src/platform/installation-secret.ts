import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/client.ts'

const Kept = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** 32 random bytes of this installation: created on first use, the same in every process. */
export async function installationSecret(
  database: Pick<Database, 'asDirectory'>,
  name: string,
): Promise<Buffer> {
  const candidate = JSON.stringify(randomBytes(32).toString('base64url'))
  const kept = await database.asDirectory(async (tx) => {
    const query = sql<{ value: unknown }>`
      select directory.keep_installation_key(${name}, ${candidate}::jsonb) as value`
    return (await query.execute(tx)).rows[0]?.value
  })
  return Buffer.from(Kept.parse(kept), 'base64url')
}
