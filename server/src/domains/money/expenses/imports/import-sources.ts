/** Remembers how statements of a source are read, once one of them is imported. */
import { type ImportMapping, ImportMapping as Schema } from '@roadbook/contract/money/expense-imports'
import { toJson } from '../../../../database/storable-text.ts'
import type { Context } from '../../../../http/scope.ts'
import { signatureOf } from '../../../../platform/files/table/signature.ts'
import type { TableLine } from '../../../../platform/files/table/cells.ts'

type KnownSource = { name: string; mapping: ImportMapping }

/** The header may be further down than in the last statement. */
const LOOKED_AT = 60

export async function findSource(
  { scope, tx }: Context,
  lines: readonly TableLine[],
): Promise<KnownSource | undefined> {
  const possible = [0, ...lines.slice(0, LOOKED_AT).map(({ line }) => line)]
  const headers = new Map(possible.map((headerLine) => [signatureOf(lines, headerLine), headerLine]))
  const found = await tx
    .selectFrom('expenseImportSources')
    .select(['signature', 'name', 'mapping'])
    .where('tenantId', '=', scope.tenantId)
    .where('signature', 'in', [...headers.keys()])
    .orderBy('updatedAt', 'desc')
    .executeTakeFirst()
  const mapping = Schema.safeParse(found?.mapping)
  // A mapping saved by an older version may no longer be valid; then the columns are mapped again.
  if (found === undefined || !mapping.success) return undefined
  return { name: found.name, mapping: { ...mapping.data, headerLine: headers.get(found.signature) ?? 0 } }
}

export async function rememberSource(
  { scope, tx, now }: Context,
  { signature, source: name, mapping }: { signature: string; source: string; mapping: ImportMapping },
): Promise<void> {
  const columns = { name, mapping: toJson(mapping), updatedAt: now }
  await tx
    .insertInto('expenseImportSources')
    .values({ tenantId: scope.tenantId, signature, ...columns })
    .onConflict((conflict) => conflict.columns(['tenantId', 'signature']).doUpdateSet(columns))
    .execute()
}
