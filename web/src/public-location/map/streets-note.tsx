import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import type { MapInsets } from '../../map/fleet/fleet-map-options.ts'
import classes from '../../map/style/no-streets.module.css'
import { streetsOutage } from '../../map/style/watch-streets.ts'
import { Text } from '../../ui/layout.tsx'

/** Shown if the streets of the map can't be loaded. */
export function StreetsNote({ insets: { top, left } }: { insets: MapInsets }) {
  const isFailing = useSyncExternalStore(streetsOutage.subscribe, streetsOutage.isNow)
  if (!isFailing) return null
  return (
    <Text
      as="output"
      px={10}
      py={4}
      color="text2"
      className={classes.note}
      style={{ top: top + 10, left: left + 12, maxWidth: `calc(100% - ${left + 24}px)` }}
    >
      <Trans>The street map can’t be loaded. Trying again every 30 seconds.</Trans>
    </Text>
  )
}
