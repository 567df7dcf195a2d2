import { useLingui } from '@lingui/react/macro'
import type { FieldTexts } from '../../../ui/form/entity-form.ts'
import { targetsOf, type WatchedValues } from './rule-values.ts'
import { useTargetsText } from './use-targets-text.ts'

/** Texts of the fields that say which vehicles a rule watches. */
export function useWatchedTexts(): FieldTexts<WatchedValues> {
  const { t } = useLingui()
  const targets = useTargetsText()
  const show = (values: WatchedValues) => targets(targetsOf(values))
  return {
    watched: {
      label: t`Vehicles`,
      message: ({ watched }) =>
        watched === 'categories' ? t`Choose at least one category.` : t`Choose at least one vehicle.`,
      show,
    },
    categories: { label: t`Categories`, show },
    vehicles: { label: t`Selected vehicles`, show },
  }
}
