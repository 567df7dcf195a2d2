import { useLingui } from '@lingui/react/macro'
import type { TripBorderEdit } from '@roadbook/contract/trips/trip-border-edit'
import { useCallback } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'

/** Who merged or split a trip, and on which day. */
export function useBorderEditText(): (edit: TripBorderEdit) => string {
  const { t } = useLingui()
  const f = useFormat()
  return useCallback(
    ({ kind, madeByName, madeAt }) => {
      const day = f.dayOf(Date.parse(madeAt))
      if (madeByName === null) return kind === 'split' ? t`Split on ${day}` : t`Merged on ${day}`
      return kind === 'split' ? t`Split by ${madeByName} on ${day}` : t`Merged by ${madeByName} on ${day}`
    },
    [t, f],
  )
}
