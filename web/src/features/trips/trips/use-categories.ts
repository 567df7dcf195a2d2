import { useCallback } from 'react'
import { type TripCategoryChoice, useTripCategories } from '../../../ui/trip-category-labels.ts'

/** What a trip can get as its category. */
export function useCategories(): TripCategoryChoice[] {
  return useTripCategories().filter(({ archived }) => !archived)
}

/** For filters: archived categories are on older trips. */
export function useAllCategories(): TripCategoryChoice[] {
  return useTripCategories()
}

/** What people call a category. */
export function useCategoryLabel(): (category: string) => string {
  const categories = useTripCategories()
  return useCallback(
    (category) => categories.find(({ value }) => value === category)?.label ?? category,
    [categories],
  )
}
