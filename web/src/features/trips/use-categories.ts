import { useTripCategoryWords } from '../../ui/trip-category-words.ts'

export type Category = { value: string; label: string }

/** What a trip can be for. */
export function useCategories(): Category[] {
  const words = useTripCategoryWords()
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}

/** What people call a category. */
export function useCategoryWord(): (category: string) => string {
  const words = useTripCategoryWords()
  return (category) => words[category] ?? category
}
