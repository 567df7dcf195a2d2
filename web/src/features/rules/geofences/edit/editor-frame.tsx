import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Switch, TextInput } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import type { Geofence } from '@roadbook/contract/rules/geofences'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { DrawKind } from '../../../../map/draw/drawn.ts'
import type { MapInsets } from '../../../../map/fleet/fleet-map-options.ts'
import type { MapShape } from '../../../../map/shapes/map-shape.ts'
import type { ShapeMapView } from '../../../../map/shapes/shape-map-view.ts'
import { useIsNarrow } from '../../../../ui/use-is-narrow.ts'
import { MapWithPanel } from '../list/map-with-panel.tsx'
import { ColourField } from './colour-field.tsx'
import { DrawMap } from './draw-map.tsx'
import classes from './geofence-editor.module.css'
import { ShapeFields } from './shape-fields.tsx'
import { ShapeToolbar } from './shape-toolbar.tsx'
import { useAreaTaking } from './use-area-taking.ts'
import type { ShapeDraft } from './use-shape-draft.ts'
import { FloatingPanel } from '../../../../ui/sheet/floating-panel.tsx'
import { Row, Stack, Box, Text } from '../../../../ui/layout.tsx'

type Spot = { latitude: number; longitude: number }

/** Common to new and classic geofences. */
type CommonForm = {
  values: Pick<Geofence, 'name' | 'colour' | 'active'> & { geometry: string }
  errors: { [field: string]: ReactNode }
  field: (name: 'name') => ComponentProps<typeof TextInput>
  getInputProps: (name: 'active', of: { type: 'checkbox' }) => ComponentProps<typeof Switch>
  setFieldValue: (name: 'colour', colour: string) => void
  isDirty: () => boolean
}

type Props = {
  title: string
  form: CommonForm
  draft: ShapeDraft
  /** Kinds of shapes that can be drawn. */
  kinds: readonly DrawKind[]
  saving: { leave: () => void; save: () => void; isSaving: boolean }
  /** After a refused save. */
  stale: ReactNode
  /** Geofences around the edited one. */
  others: readonly MapShape[]
  /** Dots on the map. */
  dots?: readonly Spot[]
  /**
   * The panel at the right, or the end of the form if the panel leaves no map to draw on; receives whether there is a map.
   */
  aside?: { label: string; render: (hasMap: boolean) => ReactNode }
  /** Fields after those of the shape. */
  children: ReactNode
}

// Panels over the map, including the gap to its edge.
const DESK: MapInsets = { top: 90, right: 0, bottom: 0, left: 400 }
const DESK_WITH_ASIDE: MapInsets = { ...DESK, right: 360 }
const PHONE: MapInsets = { top: 90, right: 0, bottom: 320, left: 0 }
const PLACE_ZOOM = 14
const noDots: readonly never[] = []

/** The form of a geofence beside the map on which it is drawn. */
export function EditorFrame(props: Props) {
  const { title, form, draft, kinds, others, dots = noDots, aside } = props
  const isNarrow = useIsNarrow()
  const hasRoom = useHasRoomForAside()
  const [map, setMap] = useState<ShapeMapView | null>(null)
  const [hasMap, setHasMap] = useState(true)
  const taking = useAreaTaking(map, draft)
  useDrawKeys(draft)
  const fly = (spot: Spot) => map?.flyTo({ ...spot, zoom: PLACE_ZOOM })
  const panel = (
    <EditorForm
      {...props}
      onShow={hasMap ? ([longitude, latitude]) => fly({ longitude, latitude }) : undefined}
      end={hasRoom ? undefined : aside?.render(hasMap)}
    />
  )
  const desk = aside === undefined || !hasRoom ? DESK : DESK_WITH_ASIDE
  return (
    <MapWithPanel title={title} label={title} panel={panel} hasMap={hasMap}>
      <ShapeToolbar
        draft={draft}
        kinds={kinds}
        taking={map === null ? undefined : taking}
        isNarrow={isNarrow}
        onFly={fly}
      />
      <DrawMap
        draft={draft}
        colour={form.values.colour}
        others={others}
        insets={isNarrow ? PHONE : desk}
        dots={dots}
        onView={setMap}
        hasMap={hasMap}
        onMissing={() => setHasMap(false)}
      />
      {hasRoom && aside !== undefined && (
        <FloatingPanel side="right" label={aside.label} below="220px">
          {aside.render(hasMap)}
        </FloatingPanel>
      )}
    </MapWithPanel>
  )
}

type FormProps = Props & Pick<ComponentProps<typeof ShapeFields>, 'onShow'> & { end: ReactNode }

function EditorForm(props: FormProps) {
  const { title, form, draft, saving, end } = props
  const { t } = useLingui()
  const { leave, save } = saving
  const mayNotSave = useReasonNotToSave(draft)
  const submit = () => mayNotSave === undefined && save()
  useWindowEvent('keydown', (event) => {
    const { key, target } = event
    if (key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isInDialog(target)) return
    event.preventDefault()
    submit()
  })
  return (
    <Stack
      as="form"
      minHeight={0}
      grow
      size="small"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Row as="header" gap={8} noShrink height={52} line="below" pr={16} pl={12}>
        <ActionIcon size={28} aria-label={t`Back to the geofences`} onClick={leave}>
          <IconArrowLeft size={18} stroke={1.8} />
        </ActionIcon>
        <Text as="h1" grow size="heading" truncate>
          {title}
        </Text>
        <Switch
          size="sm"
          labelPosition="left"
          label={t`Active`}
          classNames={{ label: classes.active }}
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
      </Row>
      <div className={classes.body}>
        {props.stale}
        <TextInput required maxLength={100} autoComplete="off" {...form.field('name')} />
        <ColourField
          colour={form.values.colour}
          onChange={(colour) => form.setFieldValue('colour', colour)}
        />
        <ShapeFields draft={draft} error={textOf(form.errors['geometry'])} onShow={props.onShow} />
        {props.children}
        {end !== undefined && (
          <Box line="above" mx={-16}>
            {end}
          </Box>
        )}
      </div>
      <Foot isDirty={form.isDirty()} reason={mayNotSave} saving={saving} />
    </Stack>
  )
}

type FootProps = Pick<FormProps, 'saving'> & { isDirty: boolean; reason: string | undefined }

function Foot({ isDirty, reason, saving: { leave, isSaving } }: FootProps) {
  return (
    <footer className={classes.foot}>
      <Text
        as="output"
        grow
        color="muted"
        className={classes.state}
        id="geofence-state"
        data-wrong={reason !== undefined || undefined}
      >
        {reason ?? (isDirty ? <Trans>Unsaved changes</Trans> : null)}
      </Text>
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

export const textOf = (error: ReactNode) => (typeof error === 'string' ? error : undefined)

/** The shape tools fit between form and panel. */
const useHasRoomForAside = () =>
  !useMediaQuery('(max-width: 79.99em)', false, { getInitialValueInEffect: false })

/** Escape stops drawing; Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y undo and redo, except in a text field. */
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
