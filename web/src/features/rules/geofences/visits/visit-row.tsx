import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { GeofenceVisit } from '@roadbook/contract/rules/geofence-visits'
import { useFormat } from '../../../../lib/use-format.ts'
import { useLengthText } from '../../../../ui/labels/use-length-text.ts'
import { Grid, Text } from '../../../../ui/layout.tsx'
import classes from './visits.module.css'

type Props = {
  visit: GeofenceVisit
  /** The vehicle, or the geofence. */
  name: ReactNode
}

/** The vehicle or geofence, start, end and duration. */
export function VisitRow({ visit, name }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const lengthText = useLengthText()
  const { enteredAt, exitedAt, durationSeconds, isInside, wasThereBefore, driverName } = visit
  const left = (at: string) =>
    f.isoDay(at) === f.isoDay(enteredAt) ? f.time(at) : `${f.shortDay(at)}, ${f.time(at)}`
  const length = durationSeconds === null ? null : lengthText(durationSeconds)
  const entered = f.time(enteredAt)
  const times = `${f.shortDay(enteredAt)}, ${exitedAt === null ? entered : f.range(entered, left(exitedAt))}`
  return (
    <Grid
      columns="1fr auto"
      gap={10}
      rowGap={0}
      py={8}
      size="small"
      narrow={{ minHeight: 44 }}
      className={classes.row}
    >
      <Text weight={600} truncate>
        {name}
      </Text>
      <Text nowrap tabular className={classes.length} data-inside={isInside || undefined}>
        {length === null ? '' : wasThereBefore ? t`over ${length}` : length}
      </Text>
      <Text my={6} color="muted" className={classes.quiet} title={f.full(enteredAt)}>
        {[isInside ? t`since ${times}` : times, driverName].filter(Boolean).join(' · ')}
      </Text>
    </Grid>
  )
}
