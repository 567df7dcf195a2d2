import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Switch, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import type { Geofence } from '@roadbook/contract/geofences'
import { type ReactNode, useMemo, useState } from 'react'
import type { MapInsets } from '../../../map/fleet-map-options.ts'
import type { ShapeMapView } from '../../../map/shapes/shape-map-view.ts'
import { BottomSheet } from '../../../ui/bottom-sheet.tsx'
import { StaleVersion } from '../../../ui/form/stale-version.tsx'
import type { SheetHeight } from '../../../ui/sheet-snap.ts'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import { NotifyField } from '../../alarm-rules/notify-field.tsx'
import { ScheduleField } from '../../alarm-rules/schedule/schedule-field.tsx'
import { WatchedField } from '../../alarm-rules/watched-field.tsx'
import pageClasses from '../list/geofences-page.module.css'
import { PreviewPanel } from '../preview/preview-panel.tsx'
import previewClasses from '../preview/preview-panel.module.css'
import { usePreview } from '../preview/use-preview.ts'
import { ColourField } from './colour-field.tsx'
import { DrawMap } from './draw-map.tsx'
import classes from './geofence-editor.module.css'
import type { GeofenceValues } from './geofence-values.ts'
import { ShapeFields } from './shape-fields.tsx'
import { ShapeToolbar } from './shape-toolbar.tsx'
import { TriggerField } from './trigger-field.tsx'
import { useGeofenceSave } from './use-geofence-save.ts'
import { type GeofenceForm, useGeofenceForm } from './use-geofence-form.ts'
import { type ShapeDraft, useShapeDraft } from './use-shape-draft.ts'

type Props = {
  /** The one that is edited; without it a new one is added. */
  record?: Geofence
  first: GeofenceValues
}

// Panels over the map, including the gap to its edge.
const DESK: MapInsets = { top: 90, right: 360, bottom: 0, left: 400 }
const PHONE: MapInsets = { top: 90, right: 0, bottom: 320, left: 0 }
const PLACE_ZOOM = 14
const noDots: readonly never[] = []

/** The form of a geofence beside the map on which it is drawn, with what it would have done. */
export function GeofenceEditor({ record, first }: Props) {
  const { t } = useLingui()
  const isNarrow = useIsNarrow()
  const form = useGeofenceForm(first, record)
  const draft = useShapeDraft(form)
  const saving = useGeofenceSave(form)
  const preview = usePreview(form.values)
  const [map, setMap] = useState<ShapeMapView | null>(null)
  const [hasMap, setHasMap] = useState(true)
  const [isOnMap, setOnMap] = useState(true)
  const [sheet, setSheet] = useState<SheetHeight>('middle')
  useDrawKeys(draft)
  const latest = preview.data?.latest
  const dots = useMemo(() => (isOnMap && latest ? latest : noDots), [isOnMap, latest])
  const title = record === undefined ? t`New geofence` : t`Edit geofence`
  const fly = (spot: { latitude: number; longitude: number }) => map?.flyTo({ ...spot, zoom: PLACE_ZOOM })
  const previewPanel = (
    <PreviewPanel preview={preview} isOnMap={hasMap ? isOnMap : undefined} onMap={setOnMap} />
  )
  const content = (
    <EditorForm {...{ title, form, draft, saving }} aside={isNarrow ? previewPanel : undefined}>
      <ShapeFields
        draft={draft}
        error={textOf(form.errors['geometry'])}
        onShow={hasMap ? ([longitude, latitude]) => fly({ longitude, latitude }) : undefined}
      />
    </EditorForm>
  )
  return (
    <div
      className={pageClasses.page}
      data-narrow={isNarrow || undefined}
      data-sheet={isNarrow ? sheet : undefined}
      data-mapless={!hasMap || undefined}
    >
      <title>{`${title} · Roadbook`}</title>
      {isNarrow ? (
        <BottomSheet label={title} height={sheet} onHeight={setSheet}>
          {content}
        </BottomSheet>
      ) : (
        <section className={classes.panel} data-over-map aria-label={title}>
          {content}
        </section>
      )}
      <ShapeToolbar draft={draft} isNarrow={isNarrow} onFly={fly} />
      <DrawMap
        draft={draft}
        colour={form.values.colour}
        ownId={record?.id}
        insets={isNarrow ? PHONE : DESK}
        dots={dots}
        onView={setMap}
        hasMap={hasMap}
        onMissing={() => setHasMap(false)}
      />
      {!isNarrow && (
        <section className={previewClasses.panel} data-over-map aria-label={t`Preview`}>
          {previewPanel}
        </section>
      )}
    </div>
  )
}

type FormProps = {
  title: string
  form: GeofenceForm
  draft: ShapeDraft
  saving: ReturnType<typeof useGeofenceSave>
  /** At the end of the fields. */
  aside: ReactNode
  /** The shape's fields. */
  children: ReactNode
}

function EditorForm({ title, form, draft, saving, aside, children }: FormProps) {
  const { t } = useLingui()
  const { leave, save, stale } = saving
  const mayNotSave = useReasonNotToSave(draft)
  const submit = () => mayNotSave === undefined && save()
  useWindowEvent('keydown', (event) => {
    const { key, target } = event
    if (key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isInDialog(target)) return
    event.preventDefault()
    submit()
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <header className={classes.head}>
        <ActionIcon size={28} aria-label={t`Back to the geofences`} onClick={leave}>
          <IconArrowLeft size={18} stroke={1.8} />
        </ActionIcon>
        <h1 className={classes.title}>{title}</h1>
        <Switch
          size="sm"
          labelPosition="left"
          label={t`Active`}
          classNames={{ label: classes.active }}
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
      </header>
      <div className={classes.body}>
        {stale !== undefined && <StaleVersion form={form} stale={stale} />}
        <TextInput required maxLength={100} autoComplete="off" {...form.field('name')} />
        <ColourField
          colour={form.values.colour}
          onChange={(colour) => form.setFieldValue('colour', colour)}
        />
        {children}
        <TriggerField form={form} />
        <ScheduleField
          schedule={form.values.schedule}
          error={textOf(form.errors['schedule'])}
          onChange={(schedule) => form.setFieldValue('schedule', schedule)}
        />
        <WatchedField values={form.values} error={form.errors['watched']} onChange={form.setFields} />
        <NotifyField values={form.values} onChange={form.setFields} />
        {aside !== undefined && <div className={previewClasses.inSheet}>{aside}</div>}
      </div>
      <Foot form={form} reason={mayNotSave} saving={saving} />
    </form>
  )
}

type FootProps = Pick<FormProps, 'form' | 'saving'> & { reason: string | undefined }

function Foot({ form, reason, saving: { leave, isSaving } }: FootProps) {
  return (
    <footer className={classes.foot}>
      <output className={classes.state} id="geofence-state" data-wrong={reason !== undefined || undefined}>
        {reason ?? (form.isDirty() ? <Trans>Unsaved changes</Trans> : null)}
      </output>
      <Button variant="default" onClick={leave}>
        <Trans>Cancel</Trans>
      </Button>
      <Button
        type="submit"
        loading={isSaving}
        disabled={reason !== undefined}
        aria-describedby="geofence-state"
      >
        <Trans>Save geofence</Trans>
      </Button>
    </footer>
  )
}

function useReasonNotToSave({ problem }: ShapeDraft): string | undefined {
  const { t } = useLingui()
  if (problem === undefined) return undefined
  return problem.reason === 'selfCrossing' ? t`The outline crosses itself` : t`The shape can’t be used`
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"]') !== null

const textOf = (error: ReactNode) => (typeof error === 'string' ? error : undefined)

/** Escape stops drawing; Ctrl-Z and Ctrl-Shift-Z or Ctrl-Y go back and forth, except in a text field. */
function useDrawKeys(draft: ShapeDraft): void {
  useWindowEvent('keydown', (event) => {
    const { key, target, defaultPrevented } = event
    if (defaultPrevented || isInDialog(target)) return
    if (key === 'Escape') return draft.stopDrawing()
    const isTyping = target instanceof HTMLInputElement && ['text', 'search'].includes(target.type)
    if (isTyping || !(event.ctrlKey || event.metaKey)) return
    const letter = key.toLowerCase()
    if (letter !== 'z' && letter !== 'y') return
    event.preventDefault()
    if (letter === 'y' || event.shiftKey) draft.redo()
    else draft.undo()
  })
}
