import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import type { MapInsets } from '../../../../map/fleet/fleet-map-options.ts'
import { BottomSheet } from '../../../../ui/sheet/bottom-sheet.tsx'
import type { SheetHeight } from '../../../../ui/sheet/sheet-snap.ts'
import { useEscape } from '../../../../ui/sheet/use-escape.ts'
import { useSheetHeight } from '../../../../ui/sheet/use-sheet-height.ts'
import { useIsNarrow } from '../../../../ui/use-is-narrow.ts'
import { GeofenceDetail } from './geofence-detail.tsx'
import { GeofenceFilter } from './geofence-filter.tsx'
import { GeofenceList } from './geofence-list.tsx'
import { GeofenceMap } from './geofence-map.tsx'
import { AddGeofence, GeofenceCount, GeofencePanel, GeofenceSearch } from './geofence-panel.tsx'
import floating from '../../../../ui/sheet/floating-panel.module.css'
import classes from './geofences-page.module.css'
import { type GeofencesView, useGeofencesView } from './use-geofences-view.ts'
import { FloatingPanel } from '../../../../ui/sheet/floating-panel.tsx'
import { Row, Box, Text } from '../../../../ui/layout.tsx'

// Panels over the map, including the gap to its edge.
const DESK: MapInsets = { top: 0, right: 0, bottom: 0, left: 400 }
const DESK_WITH_DETAIL: MapInsets = { top: 0, right: 360, bottom: 0, left: 400 }
const PHONE: MapInsets = { top: 60, right: 0, bottom: 320, left: 0 }
/** The sheet adds its own height. */
const PHONE_WITHOUT_MAP: MapInsets = { top: 60, right: 0, bottom: 0, left: 0 }

export function GeofencesPage() {
  const { t } = useLingui()
  const view = useGeofencesView()
  const page = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  const [hasMap, setHasMap] = useState(true)
  const [sheet, setSheet] = useSheet(view)
  const { selected } = view
  useEscape(page, 'data-geofence', view)
  const hasDetail = selected !== undefined
  const desk = hasDetail ? DESK_WITH_DETAIL : DESK
  const phone = hasMap ? PHONE : PHONE_WITHOUT_MAP
  return (
    <div
      ref={page}
      className={classes.page}
      data-narrow={isNarrow || undefined}
      data-sheet={isNarrow ? sheet : undefined}
      data-mapless={!hasMap || undefined}
    >
      <title>{`${t`Geofences`} · Roadbook`}</title>
      <VisuallyHidden>
        <h1>{t`Geofences`}</h1>
      </VisuallyHidden>
      {isNarrow && <GeofenceSheet view={view} height={sheet} onHeight={setSheet} />}
      {!isNarrow && <GeofencePanel view={view} />}
      {!isNarrow && selected !== undefined && (
        <FloatingPanel side="right" label={t`Selected geofence`}>
          <Box scroll="y" minHeight={0}>
            <GeofenceDetail geofence={selected} onClose={() => view.select(null)} />
          </Box>
        </FloatingPanel>
      )}
      {/* After list and panel, so that Tab goes directly from one to the other. */}
      <GeofenceMap
        view={view}
        insets={isNarrow ? phone : desk}
        hasMap={hasMap}
        onMissing={() => setHasMap(false)}
      />
    </div>
  )
}

type SheetProps = { view: GeofencesView; height: SheetHeight; onHeight: (height: SheetHeight) => void }

/** On a phone: the search over the map, with the list or the selected geofence in a bottom sheet. */
function GeofenceSheet({ view, height, onHeight }: SheetProps) {
  const { t } = useLingui()
  const { selected } = view
  return (
    <>
      <Row
        height={44}
        radius={10}
        ground="raised"
        shadow="float"
        gap={4}
        pr={6}
        size="small"
        className={`${floating.top} ${floating.search} ${classes.top}`}
        data-over-map
      >
        <GeofenceSearch view={view} />
        <GeofenceFilter view={view} />
      </Row>
      <BottomSheet
        label={selected === undefined ? t`Geofences` : t`Selected geofence`}
        height={height}
        onHeight={onHeight}
        isFitted={selected !== undefined || view.all?.length === 0}
      >
        {selected === undefined ? (
          <>
            <Row gap={8} noShrink minHeight="52px" px={16} pb={8}>
              <Text as="h2" grow size="body">
                <GeofenceCount view={view} />
              </Text>
              <AddGeofence />
            </Row>
            <GeofenceList view={view} />
          </>
        ) : (
          <GeofenceDetail geofence={selected} onClose={() => view.select(null)} />
        )}
      </BottomSheet>
    </>
  )
}

/** Half open at first, and again with each selection; fully open for a message instead of a list. */
function useSheet({ selectedId, all, error }: GeofencesView) {
  const hasNotice = all?.length === 0 || (all === undefined && error !== null)
  return useSheetHeight(hasNotice ? 'full' : 'middle', `${hasNotice} ${selectedId}`)
}
