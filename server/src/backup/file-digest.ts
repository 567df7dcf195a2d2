import { createHash } from 'node:crypto'

type FileDigest = { sizeBytes: number; sha256: string }

/** Reads a file once, without keeping it. */
export async function digestOf(bytes: AsyncIterable<Buffer>): Promise<FileDigest> {
  const sum = createHash('sha256')
  let sizeBytes = 0
  for await (const chunk of bytes) {
    sum.update(chunk)
    sizeBytes += chunk.length
  }
  return { sizeBytes, sha256: sum.digest('hex') }
}

export function isSame(wanted: FileDigest, found: FileDigest): boolean {
  return wanted.sizeBytes === found.sizeBytes && wanted.sha256 === found.sha256
}
