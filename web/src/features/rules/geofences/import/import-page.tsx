import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconAlertCircle, IconArrowLeft } from '@tabler/icons-react'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { MapInsets } from '../../../../map/fleet/fleet-map-options.ts'
import { DropArea } from '../../../../ui/files/drop-area.tsx'
import { EmptyState } from '../../../../ui/panels/empty-state.tsx'
import { useIsNarrow } from '../../../../ui/use-is-narrow.ts'
import { useCan } from '../../../people/users/queries.ts'
import editorClasses from '../edit/geofence-editor.module.css'
import { MapWithPanel } from '../list/map-with-panel.tsx'
import { isImportable } from './chosen-shapes.ts'
import { ImportMap } from './import-map.tsx'
import { ImportOptions } from './import-options.tsx'
import { ShapeRows } from './shape-rows.tsx'
import { type GeofenceImporting, useImport } from './use-import.ts'
import { Row, Stack, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'
import { TextButton } from '../../../../ui/text-button.tsx'

const DESK: MapInsets = { top: 0, right: 0, bottom: 0, left: 400 }
const PHONE: MapInsets = { top: 0, right: 0, bottom: 320, left: 0 }

export function GeofenceImportPage() {
  const mayImport = useCan('geofences.write')
  return mayImport ? <ImportPage /> : <Navigate to="/geofence-old" replace />
}

/** Geofences from a file: its shapes are shown on the map and in a list before anything is added. */
function ImportPage() {
  const { t } = useLingui()
  const importing = useImport()
  const isNarrow = useIsNarrow()
  const [hasMap, setHasMap] = useState(true)
  const title = t`Import geofences`
  const panel = (
    <Stack minHeight={0} grow size="small">
      <Row as="header" gap={8} noShrink height={52} line="below" pr={16} pl={12}>
        <ActionIcon
          size={28}
          aria-label={t`Back to the geofences`}
          renderRoot={(root) => <Link to="/geofence-old" {...root} />}
        >
          <IconArrowLeft size={18} stroke={1.8} />
        </ActionIcon>
        <Text as="h1" grow size="heading" truncate>
          {title}
        </Text>
      </Row>
      <Body importing={importing} />
    </Stack>
  )
  return (
    <MapWithPanel title={title} label={title} panel={panel} hasMap={hasMap}>
      <ImportMap
        importing={importing}
        insets={isNarrow ? PHONE : DESK}
        hasMap={hasMap}
        onMissing={() => setHasMap(false)}
      />
    </MapWithPanel>
  )
}

function Body({ importing }: { importing: GeofenceImporting }) {
  const { step, added, close } = importing
  if (added !== null) return <Result added={added} onMore={close} />
  if (step.kind !== 'ready') return <Choose importing={importing} />
  return (
    <>
      <div className={editorClasses.body}>
        <Row as="p" gap={12} align="baseline">
          <Text grow weight={600} truncate title={step.name}>
            {step.name}
          </Text>
          <TextButton noShrink onClick={close}>
            <Trans>Choose another file</Trans>
          </TextButton>
        </Row>
        <ShapeRows importing={importing} />
        <ImportOptions importing={importing} />
      </div>
      <Foot importing={importing} />
    </>
  )
}

function Choose({ importing: { step, open } }: { importing: GeofenceImporting }) {
  const { t } = useLingui()
  return (
    <div className={editorClasses.body}>
      <DropArea
        isLarge
        hint={<Trans>GeoJSON, KML, KMZ or GPX, up to 10 MB</Trans>}
        accept=".geojson,.json,.kml,.kmz,.gpx"
        disabled={step.kind === 'reading'}
        onFiles={([file]) => file && open(file)}
      >
        <Trans>Drop a file here, or choose it</Trans>
      </DropArea>
      {step.kind === 'reading' && (
        <div>
          <Progress size="xs" animated value={100} aria-label={t`Reading ${step.name}`} />
          <Text as="p" color="muted">
            <Trans>Reading the file</Trans>
          </Text>
        </div>
      )}
      {step.kind === 'refused' && (
        <Row as="p" gap={8} align="stretch" color="danger" role="alert">
          <IconAlertCircle className={styleClasses({ mt: 1 })} size={16} stroke={1.8} aria-hidden="true" />
          {step.message}
        </Row>
      )}
      <Text as="p" color="muted">
        <Trans>
          Areas become polygons and points become circles. Nothing is added before you have seen it.
        </Trans>
      </Text>
    </div>
  )
}

function Foot({ importing }: { importing: GeofenceImporting }) {
  const { t } = useLingui()
  const { chosen, isImporting, save } = importing
  const reason = useReasonNotToImport(importing)
  return (
    <footer className={editorClasses.foot}>
      <Text as="output" grow color="muted" className={editorClasses.state} id="import-state">
        {reason}
      </Text>
      <Button
        loading={isImporting}
        disabled={reason !== undefined}
        aria-describedby="import-state"
        onClick={save}
      >
        {chosen.length === 0 ? (
          t`Import geofences`
        ) : (
          <Plural value={chosen.length} one="Import # geofence" other="Import # geofences" />
        )}
      </Button>
    </footer>
  )
}

function useReasonNotToImport({ shapes, offered, chosen, rule }: GeofenceImporting) {
  const { t } = useLingui()
  const { style, watched, vehicles, notifyOnEnter, notifyOnExit } = rule
  const hasOnlyLines = offered.length === 0 && shapes.some((shape) => isImportable(shape, 'standard'))
  if (hasOnlyLines) return t`Lines can only be imported as geofences, not as classic ones`
  if (chosen.length === 0) return t`Choose at least one shape`
  if (watched === 'vehicles' && vehicles.length === 0) return t`Choose at least one vehicle`
  if (style === 'standard' && !notifyOnEnter && !notifyOnExit) return t`Choose enters, exits or both`
  return undefined
}

type ResultProps = { added: NonNullable<GeofenceImporting['added']>; onMore: () => void }

function Result({ added: { count, style }, onMore }: ResultProps) {
  const { t } = useLingui()
  const isClassic = style === 'classic'
  const title = isClassic ? t`Imported as classic geofences` : t`Imported as geofences`
  return (
    <div className={editorClasses.body}>
      <EmptyState
        title={title}
        action={
          <Row as="span" gap={8} justify="center" wrap>
            <Button
              renderRoot={(root) =>
                isClassic ? <Link to="/geofence-old" {...root} /> : <Link to="/geofence" {...root} />
              }
            >
              <Trans>Show geofences</Trans>
            </Button>
            <Button variant="default" onClick={onMore}>
              <Trans>Import another file</Trans>
            </Button>
          </Row>
        }
      >
        <Plural value={count} one="# geofence added" other="# geofences added" />
      </EmptyState>
    </div>
  )
}
