import { resolve } from 'node:path'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/client.ts'
import { installationSecret } from '../installation-secret.ts'
import { createFolderStore, type FolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'

/** The store of this installation; `folder` is the same store if the API itself receives the uploads. */
export type OpenStore = { store: ObjectStore; folder: FolderStore | undefined; secret: Buffer }

export type StoreSettings = Pick<Config, 's3' | 'dataDir' | 'publicUrl'>

/** S3 if it is configured, otherwise a folder in the data folder. The S3 client is loaded only if needed. */
export async function openObjectStore(
  { s3, dataDir, publicUrl }: StoreSettings,
  secret: Buffer,
): Promise<OpenStore> {
  if (s3) {
    const { createS3Store } = await import('./s3-store.ts')
    return { store: createS3Store(s3), folder: undefined, secret }
  }
  const folder = createFolderStore({ folder: resolve(dataDir, 'files'), secret, baseUrl: `${publicUrl}/api` })
  return { store: folder, folder, secret }
}

/** Signs the addresses of files. */
export function fileSecret(database: Database): Promise<Buffer> {
  return installationSecret(database, 'files.addresses')
}
