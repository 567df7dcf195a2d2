import { useTripCategoryLabels } from '../../ui/trip-category-labels.ts'

export type Category = { value: string; label: string }

/** What a trip can be for. */
export function useCategories(): Category[] {
  const labels = useTripCategoryLabels()
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** What people call a category. */
export function useCategoryLabel(): (category: string) => string {
  const labels = useTripCategoryLabels()
  return (category) => labels[category] ?? category
}
