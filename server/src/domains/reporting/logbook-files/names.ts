import type { Context } from '../../../http/scope.ts'
import { readCategories } from '../../fleet/trip-categories/index.ts'

/** Names of the company's own categories, by their keys in trips. */
export async function categoryNames(context: Context): Promise<Record<string, string>> {
  const own = await readCategories(context)
  return Object.fromEntries(own.map(({ key, name }) => [key, name]))
}
