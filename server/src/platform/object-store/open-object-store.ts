import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/client.ts'
import { createFolderStore, type FolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'
import { createS3Store } from './s3-store.ts'

/** The store of this installation; `folder` is the same if the API itself receives the uploads. */
export type OpenStore = { store: ObjectStore; folder: FolderStore | undefined; secret: Buffer }

type Settings = Pick<Config, 's3' | 'dataDir' | 'publicUrl'>

/** S3 if it is configured, else a folder of the data folder. */
export function openObjectStore({ s3, dataDir, publicUrl }: Settings, secret: Buffer): OpenStore {
  if (s3) return { store: createS3Store(s3), folder: undefined, secret }
  const folder = createFolderStore({ folder: resolve(dataDir, 'files'), secret, baseUrl: `${publicUrl}/api` })
  return { store: folder, folder, secret }
}

const Kept = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** Signs the addresses of files: created on first use, the same in every process. */
export async function fileSecret(database: Database): Promise<Buffer> {
  const candidate = JSON.stringify(randomBytes(32).toString('base64url'))
  const kept = await database.asDirectory(async (tx) => {
    const query = sql<{ value: unknown }>`
      select directory.keep_installation_key('files.addresses', ${candidate}::jsonb) as value`
    return (await query.execute(tx)).rows[0]?.value
  })
  return Buffer.from(Kept.parse(kept), 'base64url')
}
