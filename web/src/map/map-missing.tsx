import { Trans } from '@lingui/react/macro'
import { IconMapOff } from '@tabler/icons-react'
import { type MapInsets, noInsets } from './fleet/fleet-map-options.ts'
import { Grid, Box, Text } from '../ui/layout.tsx'
import classes from './map-missing.module.css'

/** Shown instead of the map in a browser that can't draw one. */
export function MapMissing({ insets = noInsets }: { insets?: MapInsets }) {
  const { top, right, bottom, left } = insets
  return (
    <Grid
      centered
      ground="map-land"
      className={classes.missing}
      style={{ padding: `${top}px ${right}px ${bottom}px ${left}px` }}
    >
      <Box p={16} size="small" color="text2" textAlign="center" className={classes.text}>
        <IconMapOff size={22} stroke={1.6} aria-hidden="true" />
        <Text as="p" mt={8} mb={2} weight={600} color="text">
          <Trans>This browser can’t show the map</Trans>
        </Text>
        <p>
          <Trans>
            It needs WebGL 2. Turn on graphics acceleration in the browser’s settings, or use another browser.
            Everything else works without it.
          </Trans>
        </p>
      </Box>
    </Grid>
  )
}
