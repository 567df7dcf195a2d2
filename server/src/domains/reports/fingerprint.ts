import { createHash } from 'node:crypto'
import type { ReportKind } from '@roadbook/contract/reports'
import { canonicalJson } from '@roadbook/logbook-chain/canonical-json'
import type { Look, Reader } from './report-kind.ts'

type Of = { kind: ReportKind; input: unknown; look: Look; dataState: string }

/** The same for the same file. Whoever sees all sees the same; a driver's is their own. */
export function fingerprintOf(
  { reach, userId }: Pick<Reader, 'reach' | 'userId'>,
  { kind, input, look, dataState }: Of,
): string {
  const reader = reach === 'all' ? 'all' : userId
  // The database keeps the input without the order of its fields.
  const plain = JSON.parse(JSON.stringify(input)) as Parameters<typeof canonicalJson>[0] // it is stored as JSON
  const text = canonicalJson([kind, plain, look.format, look.language, reader, dataState])
  return createHash('sha256').update(text).digest('hex')
}
