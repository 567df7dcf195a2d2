import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '@roadbook/logbook-chain/canonical-json'
import type { Reader, Look } from './report-kind.ts'

export type Fingerprinted = { kind: string; input: unknown; look: Look }

/**
 * The same for files that would be the same. Whoever sees all sees the same file; a driver's is their own. The input reads
 * the same as it was asked for and as it was stored.
 */
export function fingerprintOf(
  { reach, userId }: Pick<Reader, 'reach' | 'userId'>,
  { kind, input, look }: Fingerprinted,
  dataState: string,
): string {
  const reader = reach === 'all' ? 'all' : userId
  const asStored: Json = JSON.parse(JSON.stringify(input))
  const text = canonicalJson([kind, asStored, look.format, look.language, reader, dataState])
  return createHash('sha256').update(text).digest('hex')
}
