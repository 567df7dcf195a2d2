import { Trans, useLingui } from '@lingui/react/macro'
import type { Basemap } from '../lib/shipped-basemap.ts'
import { type MapInsets, type MapPlace, noInsets } from './fleet-map-options.ts'
import classes from './no-streets.module.css'
import { TILES_FROM_ZOOM } from './style.ts'

/** Zoomed in enough for streets, where only the world outline is available. */
export function lacksStreets({ longitude, latitude, zoom }: MapPlace, { styleUrl, tiles }: Basemap): boolean {
  if (styleUrl !== undefined) return false
  const [west, south, east, north] = tiles.bounds
  const isCovered = longitude >= west && longitude <= east && latitude >= south && latitude <= north
  return zoom > TILES_FROM_ZOOM && !isCovered
}

/** Explains why the map is empty, in the line at the top that no route and no control covers. */
export function NoStreets({ insets = noInsets }: { insets?: MapInsets }) {
  const { t } = useLingui()
  const { top, left } = insets
  return (
    <p
      className={classes.note}
      style={{ top: top + 10, left: left + 12 }}
      title={t`An admin can choose a street map under Settings`}
    >
      <Trans>No street map for this area</Trans>
    </p>
  )
}
