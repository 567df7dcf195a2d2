import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { type MapInsets, noInsets } from '../fleet/fleet-map-options.ts'
import classes from './no-streets.module.css'
import { streetsOutage } from './watch-streets.ts'
import { Text } from '../../ui/layout.tsx'

type Props = {
  /** There is no street map for the area shown. */
  isBare: boolean
  insets?: MapInsets
}

/** Explains why the map is empty, in the line at the top that no route and no control covers. */
export function NoStreets({ isBare, insets = noInsets }: Props) {
  const { t } = useLingui()
  const isFailing = useSyncExternalStore(streetsOutage.subscribe, streetsOutage.isNow)
  const { top, left } = insets
  const style = { top: top + 10, left: left + 12, maxWidth: `calc(100% - ${left + 24}px)` }
  if (isFailing) {
    return (
      <Text as="output" px={10} py={4} color="text2" className={classes.note} style={style}>
        <Trans>The street map can’t be loaded. Trying again every 30 seconds.</Trans>{' '}
        <Trans>An admin can choose another map under Settings.</Trans>
      </Text>
    )
  }
  if (!isBare) return null
  return (
    <Text
      as="p"
      px={10}
      py={4}
      color="text2"
      className={classes.note}
      style={style}
      title={t`An admin can choose a street map under Settings`}
    >
      <Trans>No street map for this area</Trans>
    </Text>
  )
}
