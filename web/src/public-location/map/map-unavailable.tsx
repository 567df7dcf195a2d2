import { Trans } from '@lingui/react/macro'
import { Grid } from '../../ui/layout.tsx'
import classes from './map-area.module.css'

/** Shown instead of the map, if the browser can't draw one or its script could not be loaded; the card works without it. */
export function MapUnavailable() {
  return (
    <Grid as="p" centered p={16} textAlign="center" color="text2" className={classes.note}>
      <Trans>The map can’t be shown in this browser.</Trans>
    </Grid>
  )
}
