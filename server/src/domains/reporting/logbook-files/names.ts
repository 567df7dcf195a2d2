import type { Context } from '../../../http/scope.ts'
import { readCategories } from '../../fleet/trip-categories/index.ts'

/** Of the company's own categories, by what trips say. */
export async function categoryNames(context: Context): Promise<Record<string, string>> {
  const own = await readCategories(context)
  return Object.fromEntries(own.map(({ key, name }) => [key, name]))
}
