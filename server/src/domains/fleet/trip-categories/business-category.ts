import { fixedCategories, readCategories } from './category-rows.ts'

/** Whether trips of a category count as business: the fixed one, and those of the company's own that are marked so. */
export async function isBusinessCategory(
  context: Parameters<typeof readCategories>[0],
): Promise<(category: string) => boolean> {
  const own = await readCategories(context)
  const business = new Set([
    ...fixedCategories.flatMap(({ category, countsAsBusiness }) => (countsAsBusiness ? [category] : [])),
    ...own.flatMap(({ key, countsAsBusiness }) => (countsAsBusiness ? [key] : [])),
  ])
  return (category) => business.has(category)
}
