import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { MapInsets } from '../../../../map/fleet/fleet-map-options.ts'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { useIsNarrow } from '../../../../ui/use-is-narrow.ts'
import { useVirtualRows } from '../../../../ui/table/use-virtual-rows.ts'
import { ClassicEmpty } from '../classic-list/classic-list.tsx'
import { GeofenceListSkeleton } from '../list/geofence-list-skeleton.tsx'
import listClasses from '../list/geofence-list.module.css'
import { GeofenceMap } from '../list/geofence-map.tsx'
import { MapWithPanel } from '../list/map-with-panel.tsx'
import { ClassicMapRow } from './classic-map-row.tsx'
import { type ClassicMapView, useClassicMap } from './use-classic-map.ts'
import { Row, Box, Text } from '../../../../ui/layout.tsx'

const DESK: MapInsets = { top: 0, right: 0, bottom: 0, left: 400 }
const PHONE: MapInsets = { top: 0, right: 0, bottom: 320, left: 0 }
const ROW_PIXELS = 56

/** All classic geofences on the map, and the vehicles that are inside them now. */
export function ClassicMapPage() {
  const { t } = useLingui()
  const view = useClassicMap()
  const isNarrow = useIsNarrow()
  const [hasMap, setHasMap] = useState(true)
  const title = t`Map of classic geofences`
  const panel = (
    <>
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
      <Head view={view} />
      <Body view={view} />
    </>
  )
  return (
    <MapWithPanel title={title} label={t`Geofences classic`} panel={panel} hasMap={hasMap}>
      <GeofenceMap
        view={view}
        insets={isNarrow ? PHONE : DESK}
        hasMap={hasMap}
        onMissing={() => setHasMap(false)}
      />
    </MapWithPanel>
  )
}

function Head({ view: { all } }: { view: ClassicMapView }) {
  const { t } = useLingui()
  return (
    <Row as="header" gap={8} noShrink py={12} pr={12} pl={16}>
      <ActionIcon
        size={28}
        aria-label={t`Back to the geofences`}
        renderRoot={(root) => <Link to="/geofence-old" {...root} />}
      >
        <IconArrowLeft size={18} stroke={1.8} />
      </ActionIcon>
      <Text as="h2" grow size="small">
        {all === undefined ? (
          <Trans>Geofences classic</Trans>
        ) : (
          <Plural value={all.length} one="# classic geofence" other="# classic geofences" />
        )}
      </Text>
    </Row>
  )
}

function Body({ view }: { view: ClassicMapView }) {
  const { t } = useLingui()
  const { all, error, retry, insideOf, selectedId, select, hoveredId, hover } = view
  const scroll = useRef<HTMLDivElement>(null)
  const rows = useVirtualRows({ count: all?.length ?? 0, rowHeight: ROW_PIXELS, scroll })
  if (all === undefined) {
    return error === null ? (
      <GeofenceListSkeleton />
    ) : (
      <ErrorPanel error={error} title={t`The geofences could not be loaded`} onRetry={retry} />
    )
  }
  if (all.length === 0) {
    return (
      <Box grow minHeight={0} scroll="y" className={listClasses.scroller}>
        <ClassicEmpty />
      </Box>
    )
  }
  return (
    <Box grow minHeight={0} scroll="y" ref={scroll} className={listClasses.scroller}>
      <ul style={{ paddingTop: rows.before, paddingBottom: rows.after }}>
        {rows.items.map((index) => {
          const geofence = all[index]
          if (geofence === undefined) return null
          const { id } = geofence
          return (
            <li key={id}>
              <ClassicMapRow
                geofence={geofence}
                inside={insideOf(id)}
                isSelected={id === selectedId}
                isHovered={id === hoveredId}
                onSelect={() => select(id === selectedId ? null : id)}
                onHover={hover}
              />
            </li>
          )
        })}
      </ul>
    </Box>
  )
}
