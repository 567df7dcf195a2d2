import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import { LiveDetail } from '../features/tracking/live/live-detail.tsx'
import { MissingVehicle } from '../features/tracking/live/missing-vehicle.tsx'
import { LiveMap } from '../features/tracking/live/live-map.tsx'
import classes from '../features/tracking/live/live-page.module.css'
import { useShareDrawer } from '../features/sharing/share-links/use-share-drawer.tsx'
import { MapOffer } from '../features/company/settings/map-offer.tsx'
import { LivePanel } from '../features/tracking/live/live-panel.tsx'
import { LiveSheet } from '../features/tracking/live/live-sheet.tsx'
import { useEscape } from '../ui/sheet/use-escape.ts'
import { useLiveView } from '../features/tracking/live/use-live-view.ts'
import type { MapInsets } from '../map/fleet/fleet-map-options.ts'
import { useSheetHeight } from '../ui/sheet/use-sheet-height.ts'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { Box } from '../ui/layout.tsx'

// Panels over the map, including the gap to its edge.
const DESK: MapInsets = { top: 0, right: 0, bottom: 0, left: 352 }
const DESK_WITH_DETAIL: MapInsets = { top: 0, right: 360, bottom: 0, left: 352 }
const FOLDED: MapInsets = { top: 0, right: 0, bottom: 0, left: 0 }
const FOLDED_WITH_DETAIL: MapInsets = { top: 0, right: 360, bottom: 0, left: 0 }
const PHONE: MapInsets = { top: 116, right: 0, bottom: 72, left: 0 }
/** The sheet adds its own height. */
const PHONE_WITHOUT_MAP: MapInsets = { top: 116, right: 0, bottom: 0, left: 0 }
const PHONE_WITH_DETAIL: MapInsets = { top: 116, right: 0, bottom: 190, left: 0 }

export function LivePage() {
  const { t } = useLingui()
  const view = useLiveView()
  const page = useRef<HTMLDivElement>(null)
  useEscape(page, 'data-vehicle', view)
  const isNarrow = useIsNarrow()
  const [isFolded, setFolded] = useState(false)
  const [hasMap, setHasMap] = useState(true)
  const hasNotice = view.positions.size === 0 && (view.isKnown || view.status === 'failing')
  const [sheet, setSheet] = useSheet(view.selectedId ?? view.search.near ?? null, { hasNotice, hasMap })
  const hasDetail = view.selected !== undefined
  const insets = insetsOf({ isNarrow, isFolded, hasDetail, hasMap })
  const follow = hasMap
    ? (isFollowed: boolean) => view.change({ follow: isFollowed || undefined })
    : undefined
  const { share, drawer } = useShareDrawer()
  const { selected } = view
  const shareSelected =
    share && selected && (() => share({ id: selected.vehicleId, registration: selected.registration }))
  return (
    <Box
      cover
      clip
      ground="map-land"
      ref={page}
      className={classes.page}
      data-narrow={isNarrow || undefined}
      data-sheet={isNarrow ? sheet : undefined}
      data-mapless={!hasMap || undefined}
    >
      <VisuallyHidden>
        <h1>{t`Live map`}</h1>
      </VisuallyHidden>
      {isNarrow && (
        <LiveSheet view={view} height={sheet} onHeight={setSheet} onFollow={follow} onShare={shareSelected} />
      )}
      {!isNarrow && <LivePanel view={view} isFolded={isFolded} onFold={() => setFolded(!isFolded)} />}
      {!isNarrow && view.selected !== undefined && (
        <LiveDetail
          vehicle={view.selected}
          isFollowed={view.search.follow === true}
          onFollow={follow}
          onShare={shareSelected}
          onClose={() => view.select(null)}
        />
      )}
      {view.isKnown && view.selectedId !== null && view.selected === undefined && (
        <MissingVehicle onClose={() => view.select(null)} />
      )}
      {/* After list and panel, so that Tab goes directly from one to the other. */}
      <LiveMap view={view} insets={insets} hasMap={hasMap} onMissing={() => setHasMap(false)} />
      {hasMap && !hasDetail && <MapOffer />}
      {drawer}
    </Box>
  )
}

type Floating = { isNarrow: boolean; isFolded: boolean; hasDetail: boolean; hasMap: boolean }

function insetsOf({ isNarrow, isFolded, hasDetail, hasMap }: Floating): MapInsets {
  if (isNarrow && !hasMap) return PHONE_WITHOUT_MAP
  if (isNarrow) return hasDetail ? PHONE_WITH_DETAIL : PHONE
  if (isFolded) return hasDetail ? FOLDED_WITH_DETAIL : FOLDED
  return hasDetail ? DESK_WITH_DETAIL : DESK
}

/**
 * Selecting a vehicle or a place opens the sheet half way; closing it lowers the sheet again. A message
 * instead of a list is shown in full; without a map the list takes more than half.
 */
function useSheet(selectedId: string | null, { hasNotice, hasMap }: { hasNotice: boolean; hasMap: boolean }) {
  const first = hasNotice ? 'full' : selectedId === null && hasMap ? 'low' : 'middle'
  return useSheetHeight(first, hasNotice ? 'notice' : `${hasMap} ${selectedId}`)
}
