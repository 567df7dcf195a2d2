import { createHash } from 'node:crypto'
import type { ReportKind } from '@roadbook/contract/reporting/reports'
import { canonicalJson } from '@roadbook/logbook-chain/canonical-json'
import type { Look, Reader } from './report-kind.ts'
import { seesCompanyFiles } from './report-rows.ts'

type Of = { kind: ReportKind; input: unknown; look: Look; dataState: string }

/** Equal for equal files. People who see the company's files share one; others have their own, in each role. */
export function fingerprintOf(
  scope: Pick<Reader, 'role' | 'userId'>,
  { kind, input, look, dataState }: Of,
): string {
  const reader = seesCompanyFiles(scope) ? 'all' : `${scope.userId} ${scope.role}`
  // The database doesn't keep the order of the input's fields.
  const plain = JSON.parse(JSON.stringify(input)) as Parameters<typeof canonicalJson>[0] // it is stored as JSON
  const text = canonicalJson([kind, plain, look.format, look.language, reader, dataState])
  return createHash('sha256').update(text).digest('hex')
}
