import { useLingui } from '@lingui/react/macro'
import type { FieldTexts } from '../../../../ui/form/entity-form.ts'
import { geometryOfText } from '../edit/geofence-values.ts'
import { shapeOf } from '../shape/geometry.ts'
import { useSizeText } from '../shape/use-size-text.ts'
import { useWatchedText } from '../classic/classic-text.ts'
import type { ClassicValues } from './classic-values.ts'

export function useClassicTexts(): FieldTexts<ClassicValues> {
  const { t } = useLingui()
  const size = useSizeText()
  const watchedText = useWatchedText()
  const vehicles = ({ watched, vehicles: ids }: ClassicValues) => watchedText(watched === 'all' ? null : ids)
  return {
    name: { label: t`Name`, message: t`Enter a name.` },
    colour: { label: t`Colour` },
    active: { label: t`Active` },
    geometry: {
      label: t`Shape`,
      message: t`Draw a shape on the map.`,
      show: ({ geometry }) => {
        const known = geometryOfText(geometry)
        return known === undefined ? '' : size(shapeOf(known))
      },
    },
    watched: { label: t`Vehicles`, message: t`Choose at least one vehicle.`, show: vehicles },
    vehicles: { label: t`Selected vehicles`, show: vehicles },
    notifyOnEnter: { label: t`Enters` },
    notifyOnExit: { label: t`Exits` },
  }
}
