import { Trans } from '@lingui/react/macro'
import classes from './map-area.module.css'

/** In place of the map, where a browser can't draw one or its script didn't come; the card works without. */
export function MapUnavailable() {
  return (
    <p className={classes.note}>
      <Trans>The map can’t be shown in this browser.</Trans>
    </p>
  )
}
