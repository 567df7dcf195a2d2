import { Plural, useLingui } from '@lingui/react/macro'
import { type GeofenceActivity, geofenceActivityLimits } from '@roadbook/contract/reporting/geofence-activity'
import { useFormat } from '../../lib/use-format.ts'
import { Grid, Box, Text } from '../../ui/layout.tsx'
import classes from './activity.module.css'

type Props = Pick<GeofenceActivity, 'total' | 'startDate' | 'endDate' | 'company'>

export function ActivityFigures({ total, startDate, endDate, company }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const stay = (seconds: number | null) => (seconds === null ? '–' : f.duration(seconds))
  const figures = [
    [t`Visits`, f.number(total.visits)],
    [t`Inside now`, f.number(total.insideNow)],
    [t`Usual stay (median)`, stay(total.medianSeconds)],
    [t`Longest stay`, stay(total.longestSeconds)],
  ] as const
  const days = f.dayRange(startDate, endDate, company.today)
  const shortest = f.duration(geofenceActivityLimits.driveBySeconds)
  const { driveBys } = total
  return (
    <section>
      <Text as="p" mb={12} size="body" color="text2">
        <strong>{days}</strong>
        {driveBys > 0 && ' · '}
        {driveBys > 0 && (
          <Plural
            value={driveBys}
            one={`# visit was under ${shortest} (a drive-by) and isn’t counted as a stay.`}
            other={`# visits were under ${shortest} (drive-bys) and aren’t counted as stays.`}
          />
        )}
      </Text>
      <Grid
        as="dl"
        columns="repeat(4, 1fr)"
        gap={16}
        narrow={{ gap: 8, columns: 2 }}
        className={classes.figures}
      >
        {figures.map(([label, value]) => (
          <div key={label}>
            <Box as="dt" weight={600} color="text2">
              {label}
            </Box>
            <dd>{value}</dd>
          </div>
        ))}
      </Grid>
    </section>
  )
}
