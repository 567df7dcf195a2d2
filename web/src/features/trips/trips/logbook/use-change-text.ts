import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../../../lib/use-format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { useCategoryLabel } from '../use-categories.ts'

/** A record's field and its values in readable form. */
export function useChangeText(field: string): { label: string; textOf: (value: unknown) => string } {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow(60_000)
  const categoryLabel = useCategoryLabel()
  const labels: Readonly<Record<string, string>> = {
    category: t`Category`,
    purpose: t`Purpose`,
    destination: t`Destination`,
    partner: t`Business partner`,
    note: t`Note`,
    startTime: t`Start`,
    endTime: t`End`,
    distanceMeters: t`Distance`,
    odometerMeters: t`Odometer`,
  }
  return {
    label: labels[field] ?? field,
    textOf: (value) => {
      if (typeof value === 'number') return f.distance(value)
      if (Array.isArray(value)) return value.map((meters) => f.exactFigure(Number(meters))).join(' – ')
      if (typeof value !== 'string' || value === '') return t`empty`
      if (field === 'category') return categoryLabel(value)
      return field.endsWith('Time') ? f.momentInSentence(value, now) : value
    },
  }
}
