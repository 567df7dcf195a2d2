import { Trans, useLingui } from '@lingui/react/macro'
import { type MapInsets, type MapPlace, noInsets } from './fleet-map-options.ts'
import classes from './no-streets.module.css'
import { MALTA, TILES_FROM_ZOOM } from './style.ts'

/** Close enough to look for streets, and nothing but the outline of the world there. */
export function lacksStreets({ longitude, latitude, zoom }: MapPlace): boolean {
  const [west, south, east, north] = MALTA
  const isCovered = longitude >= west && longitude <= east && latitude >= south && latitude <= north
  return zoom > TILES_FROM_ZOOM && !isCovered
}

/** Why the map is empty, and what sets another; in the one line at the top that no way and no control reaches. */
export function NoStreets({ insets = noInsets }: { insets?: MapInsets }) {
  const { t } = useLingui()
  const { top, left } = insets
  return (
    <p
      className={classes.note}
      style={{ top: top + 10, left: left + 12 }}
      title={t`Whoever runs Roadbook chooses any map of the world by this setting.`}
    >
      <Trans>No streets outside Malta: set MAP_STYLE_URL</Trans>
    </p>
  )
}
