import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import classes from './drive-player.module.css'
import { playerHeights } from './player-heights.ts'
import { useHeightBelow } from './use-height-below.ts'
import { Stack, Box, Text } from '../ui/layout.tsx'

/** The player while its route loads: map, bar and chart in their places. */
export function DrivePlayerSkeleton() {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const room = useHeightBelow(place)
  return (
    <Box shrink ref={place} style={playerHeights(room)}>
      <Stack as="output" late shrink className={classes.player} data-blank aria-label={t`Loading`}>
        <Text grow relative minHeight={0} className={classes.map} />
        <span className={classes.bar} />
        <span className={classes.time} />
      </Stack>
    </Box>
  )
}
