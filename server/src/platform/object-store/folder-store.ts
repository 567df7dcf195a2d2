import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import { type FilePart, type ObjectStore, requireKey, StoreError, type UploadTerms } from './object-store.ts'
import { sign } from './signed-address.ts'
import { codeOf } from '../../errors.ts'

/** Something was already uploaded to this address. */
export class AlreadyStored extends Error {
  override name = 'AlreadyStored'
}

/** A folder of the server; the API receives the uploads. */
export type FolderStore = ObjectStore & {
  /** Streams an upload to its place, where it appears once it is complete and synced to disk. */
  receive(key: string, body: Readable): Promise<void>
}

type Options = {
  folder: string
  secret: Buffer
  /** Base address of the API. */
  baseUrl: string
}

/** A file is at `<company>/<last two digits>/<id>`, so that no folder gets too large. */
export function createFolderStore({ folder, secret, baseUrl }: Options): FolderStore {
  const partial = join(folder, 'partial')

  async function receive(key: string, body: Readable): Promise<void> {
    const path = pathOf(folder, key)
    const part = join(partial, uuidv7())
    await mkdir(partial, { recursive: true, mode: 0o700 })
    await mkdir(path.folder, { recursive: true, mode: 0o700 })
    try {
      await writeWhole(part, body)
      // Unlike a rename, it fails if the name exists.
      await link(part, path.file)
      await syncFolder(path.folder)
    } catch (cause) {
      throw explain(cause)
    } finally {
      await rm(part, { force: true }).catch(() => undefined)
    }
  }

  const sizeOf = async (key: string): Promise<number | undefined> =>
    (await stat(pathOf(folder, key).file).catch(ifMissing))?.size

  return {
    receive,
    uploadUrl: async (key, terms) => addressOf(baseUrl, secret, { key, ...terms }),
    async seal(key) {
      const sizeBytes = await sizeOf(key)
      return sizeBytes === undefined ? undefined : { sizeBytes }
    },
    async read(key, signal) {
      const file = await open(pathOf(folder, key).file).catch(ifMissing)
      if (!file) return undefined
      const { size } = await file.stat()
      // The stream closes the file, even when it is destroyed.
      const body = createReadStream('', { fd: file, ...(signal ? { signal } : {}) })
      return { body, sizeBytes: size }
    },
    readPart: async (key, part) => readPart(pathOf(folder, key).file, part),
    async write(key, { body }) {
      await receive(key, body).catch((cause: unknown) => {
        if (!(cause instanceof AlreadyStored)) throw cause
      })
    },
    async delete(key, part = 'all') {
      // What was uploaded is the file itself.
      if (part === 'all') await unlink(pathOf(folder, key).file).catch(ifMissing)
    },
    tidy: (olderThan) => removeOld(partial, olderThan),
    close: async () => undefined,
  }
}

async function readPart(path: string, { offset, bytes }: FilePart): Promise<Buffer | undefined> {
  const file = await open(path).catch(ifMissing)
  if (!file) return undefined
  try {
    const part = Buffer.alloc(bytes)
    const { bytesRead } = await file.read(part, 0, bytes, offset)
    return bytesRead === bytes ? part : undefined
  } finally {
    await file.close()
  }
}

async function removeOld(folder: string, olderThan: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const known = await stat(path).catch(ifMissing)
    if (known && known.mtime < olderThan) await rm(path, { force: true })
  }
}

/** The paths of uploads and downloads below the API's address. */
export const FILES_PATH = '/files'

function addressOf(
  baseUrl: string,
  secret: Buffer,
  { key, ...terms }: UploadTerms & { key: string },
): string {
  const query = new URLSearchParams({
    type: terms.contentType,
    most: String(terms.maxBytes),
    until: String(terms.expiresAt.getTime()),
    signature: sign(secret, { purpose: 'upload', key, ...terms }),
  })
  return `${baseUrl}${FILES_PATH}/${key}?${query.toString()}`
}

function pathOf(folder: string, key: string): { folder: string; file: string } {
  requireKey(key)
  const [tenant = '', id = ''] = key.split('/')
  const shelf = join(folder, tenant, id.slice(-2))
  return { folder: shelf, file: join(shelf, id) }
}

async function writeWhole(path: string, body: Readable): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    // The sender of a broken upload still gets an answer.
    await file.writeFile(body.iterator({ destroyOnReturn: false }))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A new name survives a power cut only once its folder is synced too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().catch(() => undefined)
  await folder.close()
}

function ifMissing(cause: unknown): undefined {
  if (codeOf(cause) !== 'ENOENT') throw cause
}

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const unavailable = new Set(['EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE'])

function explain(cause: unknown): unknown {
  const code = codeOf(cause)
  if (code === 'EEXIST') return new AlreadyStored('There is a file already', { cause })
  if (full.has(code)) return new StoreError('full', cause)
  return unavailable.has(code) ? new StoreError('unavailable', cause) : cause
}
