import { Trans } from '@lingui/react/macro'
import classes from './map-area.module.css'

/** Shown instead of the map, if the browser can't draw one or its script could not be loaded; the card works without it. */
export function MapUnavailable() {
  return (
    <p className={classes.note}>
      <Trans>The map can’t be shown in this browser.</Trans>
    </p>
  )
}
