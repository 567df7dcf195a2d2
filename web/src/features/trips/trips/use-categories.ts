import { useCallback } from 'react'
import { type TripCategoryChoice, useTripCategories } from '../../../ui/labels/trip-category-labels.ts'

/** The categories that a trip can have. */
export function useCategories(): TripCategoryChoice[] {
  return useTripCategories().filter(({ archived }) => !archived)
}

/** For filters: older trips may have archived categories. */
export function useAllCategories(): TripCategoryChoice[] {
  return useTripCategories()
}

/** The name of a category. */
export function useCategoryLabel(): (category: string) => string {
  const categories = useTripCategories()
  return useCallback(
    (category) => categories.find(({ value }) => value === category)?.label ?? category,
    [categories],
  )
}
