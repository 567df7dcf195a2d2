import { useLingui } from '@lingui/react/macro'
import { Tooltip, VisuallyHidden } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { Trip } from '@roadbook/contract/trips/trips'
import { useFormat } from '../../../../lib/use-format.ts'
import { Section } from '../../../../ui/section.tsx'
import classes from './trip-findings.module.css'
import { useTripFindings } from './use-trip-findings.ts'
import { Stack, Box, Text } from '../../../../ui/layout.tsx'

type Props = { trip: Trip }

/** Problems in a trip's data and how they were handled. */
export function TripFindings({ trip }: Props) {
  const { t } = useLingui()
  const findings = useTripFindings()(trip)
  if (findings.length === 0) return null
  return (
    <Section title={t`Data issues`}>
      <Box as="ul" listStyle="disc" size="small" color="text2" className={classes.findings}>
        {findings.map((finding) => (
          <Box as="li" pb={6} key={finding}>
            {finding}
          </Box>
        ))}
      </Box>
    </Section>
  )
}

/** The same in a list: an icon with a tooltip. */
export function TripFindingsIcon({ trip }: Props) {
  const findings = useTripFindings()(trip)
  if (findings.length === 0) return null
  const lines = findings.map((finding) => <div key={finding}>{finding}</div>)
  return (
    <Tooltip
      label={
        <Stack gap={6} py={4} size="small">
          {lines}
        </Stack>
      }
      multiline
      w={320}
    >
      <Text mr={6} color="muted" className={classes.mark}>
        <IconInfoCircle size={14} stroke={1.8} aria-hidden="true" />
        <VisuallyHidden>{findings.join(' ')}</VisuallyHidden>
      </Text>
    </Tooltip>
  )
}

/** A whole number in a list; a tooltip explains a top speed that no device reported. */
export function TopSpeed({ trip }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const label = t`Computed from positions`
  // Its top speed is unknown.
  if (trip.startRule === 'takenIn') return '–'
  const speed = f.speedFigure(trip.maxSpeedKmh)
  if (trip.maxSpeedSource === 'reported') return speed
  return (
    <span title={label}>
      <Text color="muted" aria-hidden="true">
        ≈{' '}
      </Text>
      {speed} <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
