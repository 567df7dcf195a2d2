import { useLingui } from '@lingui/react/macro'
import { Stack } from '../../../../ui/layout.tsx'
import classes from './geofence-list.module.css'

/** Widths of a row's two lines in per cent. */
const rows = [
  { first: 62, second: 78 },
  { first: 44, second: 64 },
  { first: 52, second: 70 },
  { first: 38, second: 46 },
  { first: 56, second: 60 },
  { first: 48, second: 72 },
]

/** Placeholder of the rows, so that the layout doesn't shift when they load. */
export function GeofenceListSkeleton() {
  const { t } = useLingui()
  return (
    <output className={classes.skeleton} aria-label={t`Loading`}>
      {rows.map(({ first, second }, index) => (
        <span key={index} className={classes.skeletonRow}>
          <span className={classes.blockSign} />
          <Stack as="span" grow className={classes.text}>
            <span className={classes.block} style={{ width: `${first}%` }} />
            <span className={classes.block} style={{ width: `${second}%` }} />
          </Stack>
          <span className={classes.blockSwitch} />
        </span>
      ))}
    </output>
  )
}
