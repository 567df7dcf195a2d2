import { fixedTripCategories, isFixedTripCategory } from '@roadbook/contract/fleet/trip-categories'
import type { Tx } from '../../../database/client.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { holdCategories, readCategories } from './category-rows.ts'

/**
 * Refuses a category that doesn't exist, or that is archived unless the record already has it. Until the transaction ends,
 * nobody can delete it.
 */
export async function requireCategory(
  context: Pick<Context, 'scope' | 'tx'>,
  category: string | undefined,
  { present, field = 'category' }: { present?: string | undefined; field?: string } = {},
): Promise<void> {
  if (category === undefined || isFixedTripCategory(category)) return
  const [row] = await holdCategories(context, [category])
  if (row && (!row.archived || category === present)) return
  const offered = (await readCategories(context)).filter(({ archived }) => !archived)
  const known = [...fixedTripCategories, ...offered.map(({ key }) => key)]
  throw new AppError('trip_category_unknown', { category, known }, { field })
}

/** The category of new trips; business if it was deleted while they were detected. */
export async function keptCategory(tx: Tx, tenantId: string, category: string): Promise<string> {
  if (isFixedTripCategory(category)) return category
  const [row] = await holdCategories({ scope: { tenantId }, tx }, [category])
  return row === undefined ? 'business' : category
}
