import { useLingui } from '@lingui/react/macro'
import type { Geofence, GeofenceCreate, GeofenceGeometry } from '@roadbook/contract/rules/geofences'
import { geofenceLimits } from '@roadbook/contract/rules/geofence-limits'
import { useFormat } from '../../../../lib/use-format.ts'
import { type EntityForm, type FieldTexts, useEntityForm } from '../../../../ui/form/entity-form.ts'
import { useScheduleText } from '../../alarm-rules/schedule/use-schedule-text.ts'
import { useWatchedTexts } from '../../alarm-rules/use-watched-texts.ts'
import { useTriggerLabels } from '../rule/use-rule-text.ts'
import { shapeOf } from '../shape/geometry.ts'
import { useSizeText } from '../shape/use-size-text.ts'
import { geofenceModel, geometryOfText, type GeofenceValues } from './geofence-values.ts'

export type GeofenceForm = EntityForm<
  GeofenceValues,
  Omit<GeofenceCreate, 'geometry'> & { geometry: GeofenceGeometry },
  Geofence
>

export function useGeofenceForm(first: GeofenceValues, record?: Geofence): GeofenceForm {
  const { locale, distanceUnit } = useFormat()
  return useEntityForm({
    model: geofenceModel({ locale, distanceUnit }),
    texts: useGeofenceTexts(),
    first,
    record,
  })
}

function useGeofenceTexts(): FieldTexts<GeofenceValues> {
  return { ...useRuleTexts(), ...useOtherTexts() }
}

function useRuleTexts() {
  const { t } = useLingui()
  const f = useFormat()
  const size = useSizeText()
  const schedule = useScheduleText()
  const watched = useWatchedTexts()
  const { min, max } = geofenceLimits.limitKmh
  const [lowest, highest] = [f.speed(min), f.speed(max)]
  return {
    geometry: {
      label: t`Shape`,
      message: t`Draw a shape on the map.`,
      show: ({ geometry }: GeofenceValues) => {
        const known = geometryOfText(geometry)
        return known === undefined ? '' : size(shapeOf(known))
      },
    },
    trigger: { label: t`Alert when a vehicle`, labels: useTriggerLabels() },
    dwellMinutes: { label: t`Stays longer than`, message: t`Enter a time from 1 minute to 7 days.` },
    limit: { label: t`Faster than`, message: t`Enter a speed from ${lowest} to ${highest}.` },
    schedule: {
      label: t`Schedule`,
      message: t`Choose at least one hour.`,
      show: (values: GeofenceValues) => schedule(values.schedule),
    },
    ...watched,
  }
}

function useOtherTexts() {
  const { t } = useLingui()
  return {
    name: { label: t`Name`, message: t`Enter a name.` },
    colour: { label: t`Colour` },
    active: { label: t`Active` },
    recipients: {
      label: t`Notified people`,
      show: ({ recipients }: GeofenceValues) => String(recipients.length),
    },
    push: { label: t`Push` },
    email: { label: t`Email` },
  }
}
