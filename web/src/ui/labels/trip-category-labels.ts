import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { tripCategoriesQuery } from '../../lib/trip-categories.ts'

export type TripCategoryChoice = {
  value: string
  label: string
  /** For a company's own category; the fixed ones have icons instead. */
  colour?: string
  /** Only for trips that already have it. */
  archived: boolean
}

/** The fixed categories in the user's language, then the company's own. */
export function useTripCategories(): TripCategoryChoice[] {
  const { t } = useLingui()
  const { data } = useQuery(tripCategoriesQuery())
  const known = data?.vehicleTripCategories
  return useMemo(
    () => [
      { value: 'business', label: t`Business`, archived: false },
      { value: 'private', label: t`Private`, archived: false },
      { value: 'commute', label: t`Commute`, archived: false },
      ...(known ?? [])
        .filter(({ fixed }) => !fixed)
        .map(({ category, name, colour, archived }) => ({
          value: category,
          label: name,
          colour,
          archived,
        })),
    ],
    [t, known],
  )
}

/** The label of each category, archived ones included. */
export function useTripCategoryLabels(): Record<string, string> {
  return Object.fromEntries(useTripCategories().map(({ value, label }) => [value, label]))
}
