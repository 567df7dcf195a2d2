import type { Readable } from 'node:stream'

export type UploadTerms = {
  contentType: string
  maxBytes: number
  expiresAt: Date
}

/** Where files are stored, each under a key whose content never changes. */
export type ObjectStore = {
  /** The address that takes one PUT of the file, with its content type. */
  uploadUrl(key: string, terms: UploadTerms): Promise<string>
  /**
   * Makes an upload final, so that no further PUT changes it. Undefined if nothing was uploaded. A file larger than
   * `maxBytes` may stay where it was uploaded.
   */
  seal(key: string, maxBytes: number): Promise<{ sizeBytes: number } | undefined>
  /** A sealed file; undefined if there is none. */
  read(key: string, signal?: AbortSignal): Promise<StoredFile | undefined>
  /** Some bytes of a sealed file; undefined if there is no such file, or it is too short. */
  readPart(key: string, part: FilePart, signal?: AbortSignal): Promise<Buffer | undefined>
  /** Stores a file as sealed, as a restore does. */
  write(key: string, file: { body: Readable; sizeBytes: number; contentType: string }): Promise<void>
  /** Deletes the file and the upload, or only the upload. Missing ones count as deleted. */
  delete(key: string, part?: 'all' | 'upload'): Promise<void>
  /** Removes what killed processes left behind. */
  tidy(olderThan: Date): Promise<void>
  close(): Promise<void>
}

export type FilePart = { offset: number; bytes: number }

type StoredFile = { body: Readable; sizeBytes: number }

/** The store is full or unreachable; the file is unchanged. */
export class StoreError extends Error {
  override name = 'StoreError'
  readonly reason: 'full' | 'unavailable'

  constructor(reason: 'full' | 'unavailable', cause: unknown) {
    super(reason === 'full' ? 'The file store is full' : 'The file store can’t be reached', { cause })
    this.reason = reason
  }
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const keyPattern = new RegExp(`^${uuid}/${uuid}$`)

/** Keys become paths and addresses, so anything else is refused. */
export function isKey(text: string): boolean {
  return keyPattern.test(text)
}

export function requireKey(key: string): void {
  if (!isKey(key)) throw new Error('The key of a file must be two ids with a slash between them')
}
