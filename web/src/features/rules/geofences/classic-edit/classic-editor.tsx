import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ClassicGeofence } from '@roadbook/contract/rules/classic-geofences'
import { StaleVersion } from '../../../../ui/form/stale-version.tsx'
import { useEntityForm } from '../../../../ui/form/entity-form.ts'
import { EditorFrame, textOf } from '../edit/editor-frame.tsx'
import { useGeofenceSave } from '../edit/use-geofence-save.ts'
import { useShapeDraft } from '../edit/use-shape-draft.ts'
import { useOtherShapes } from '../list/map-shapes.ts'
import { withGeometry } from '../classic/classic-text.ts'
import { classicGeofencesQuery, useClassicGeofenceCalls } from '../classic/queries.ts'
import { classicModel, newClassic } from './classic-values.ts'
import { ClassicRuleFields } from './rule-fields.tsx'
import { useClassicTexts } from './use-classic-texts.ts'

const kinds = ['polygon', 'circle'] as const
/** Always the same function, so that the shapes stay identical as long as the geofences do. */
const withGeometries = (all: readonly ClassicGeofence[]) => all.map(withGeometry)

/** The form of a classic geofence beside the map on which it is drawn; without a record it is a new one. */
export function ClassicEditor({ record }: { record?: ClassicGeofence }) {
  const { t } = useLingui()
  const form = useEntityForm({ model: classicModel, texts: useClassicTexts(), first: newClassic, record })
  const draft = useShapeDraft(form)
  const { stale, ...saving } = useGeofenceSave(form, useClassicGeofenceCalls(), '/geofence-old')
  const { data: all } = useQuery({ ...classicGeofencesQuery(), select: withGeometries })
  return (
    <EditorFrame
      title={record === undefined ? t`New classic geofence` : t`Edit classic geofence`}
      form={form}
      draft={draft}
      kinds={kinds}
      saving={saving}
      stale={stale !== undefined && <StaleVersion form={form} stale={stale} />}
      others={useOtherShapes(all, record?.id)}
    >
      <ClassicRuleFields
        values={form.values}
        error={textOf(form.errors['watched'])}
        onChange={(change) => form.setValues(change)}
      />
    </EditorFrame>
  )
}
