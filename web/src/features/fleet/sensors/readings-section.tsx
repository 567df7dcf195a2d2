import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Box, Grid, Text } from '../../../ui/layout.tsx'
import { latestQuery, sensorsQuery } from './queries.ts'
import { useSensorText } from './use-sensor-text.ts'

/** The newest value of each sensor, in the panel of a selected vehicle; nothing if it has none. */
export function ReadingsSection({ vehicleId }: { vehicleId: string }) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const textOf = useSensorText()
  const { data: sensors = [] } = useQuery(sensorsQuery(vehicleId))
  const { data: readings = [] } = useQuery({ ...latestQuery(vehicleId), enabled: sensors.length > 0 })
  const known = readings.flatMap((reading) => {
    const sensor = sensors.find(({ id }) => id === reading.sensorId)
    return sensor ? [{ sensor, reading }] : []
  })
  if (known.length === 0) return null
  return (
    <Box as="section" line="above" px={16} pt={12} pb={14}>
      <Text as="h3" size="small" mb={6}>{t`Sensors`}</Text>
      <Grid as="dl" gap={16} rowGap={8} columns={2}>
        {known.map(({ sensor, reading: { value, time } }) => (
          <div key={sensor.id} title={f.full(time)}>
            <Text as="dt" color="muted" truncate>
              {sensor.name}
            </Text>
            <Box as="dd" tabular>
              <strong>{textOf(sensor, value)}</strong> <Text color="muted">{f.ago(time, now)}</Text>
            </Box>
          </div>
        ))}
      </Grid>
    </Box>
  )
}
