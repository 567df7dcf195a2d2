import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Geofence } from '@roadbook/contract/rules/geofences'
import { useMemo, useState } from 'react'
import { StaleVersion } from '../../../../ui/form/stale-version.tsx'
import { NotifyField } from '../../alarm-rules/notify-field.tsx'
import { ScheduleField } from '../../alarm-rules/schedule/schedule-field.tsx'
import { WatchedField } from '../../alarm-rules/watched-field.tsx'
import { useOtherShapes } from '../list/map-shapes.ts'
import { PreviewPanel } from '../preview/preview-panel.tsx'
import { usePreview } from '../preview/use-preview.ts'
import { geofencesQuery, useGeofenceCalls } from '../queries.ts'
import { EditorFrame, textOf } from './editor-frame.tsx'
import type { GeofenceValues } from './geofence-values.ts'
import { TriggerField } from './trigger-field.tsx'
import { useGeofenceForm } from './use-geofence-form.ts'
import { useGeofenceSave } from './use-geofence-save.ts'
import { useShapeDraft } from './use-shape-draft.ts'

type Props = {
  /** The geofence to edit; without it, a new one is added. */
  record?: Geofence
  first: GeofenceValues
}

const kinds = ['polygon', 'circle', 'corridor'] as const
const noDots: readonly never[] = []

/** The form of a geofence beside the map on which it is drawn, with a preview. */
export function GeofenceEditor({ record, first }: Props) {
  const { t } = useLingui()
  const form = useGeofenceForm(first, record)
  const draft = useShapeDraft(form)
  const { stale, ...saving } = useGeofenceSave(form, useGeofenceCalls(), '/geofence')
  const { data: all } = useQuery(geofencesQuery())
  const preview = usePreview(form.values)
  const [isOnMap, setOnMap] = useState(true)
  const latest = preview.data?.latest
  const dots = useMemo(() => (isOnMap && latest ? latest : noDots), [isOnMap, latest])
  return (
    <EditorFrame
      title={record === undefined ? t`New geofence` : t`Edit geofence`}
      form={form}
      draft={draft}
      kinds={kinds}
      saving={saving}
      stale={stale !== undefined && <StaleVersion form={form} stale={stale} />}
      others={useOtherShapes(all, record?.id)}
      dots={dots}
      aside={{
        label: t`Preview`,
        render: (hasMap) => (
          <PreviewPanel preview={preview} isOnMap={hasMap ? isOnMap : undefined} onMap={setOnMap} />
        ),
      }}
    >
      <TriggerField form={form} />
      <ScheduleField
        schedule={form.values.schedule}
        error={textOf(form.errors['schedule'])}
        onChange={(schedule) => form.setFieldValue('schedule', schedule)}
      />
      <WatchedField values={form.values} error={form.errors['watched']} onChange={form.setFields} />
      <NotifyField values={form.values} onChange={form.setFields} />
    </EditorFrame>
  )
}
