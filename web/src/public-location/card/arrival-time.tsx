import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { dayOffset } from '../day-offset.ts'
import type { ActiveLocation } from '../link/link-view.ts'
import { drivenShare, hasArrived, minutesUntil } from '../progress.ts'
import { useVisitorFormat } from '../use-visitor-format.ts'
import { Box, Row, Text } from '../../ui/layout.tsx'
import classes from './arrival-time.module.css'

type Props = { location: ActiveLocation; nowMs: number }

/** The page's main figure: when the vehicle arrives, and how much of the route it has driven. */
export function ArrivalTime({ location, nowMs }: Props) {
  const { arrival, destination } = location
  if (arrival === null || destination === null) return null
  if (hasArrived(location)) {
    return (
      <Box line="below" pb={16} color="text2">
        <Figure>
          <Trans>Arrived</Trans>
        </Figure>
        <p>{destination.address}</p>
      </Box>
    )
  }
  return (
    <Box line="below" pb={16} color="text2">
      <ArrivesAt arrivesAt={arrival.arrivesAt} nowMs={nowMs} />
      <Remaining location={location} nowMs={nowMs} />
      <DrivenBar location={location} />
      <Text as="p" mt={8} color="muted">
        {arrival.method === 'roads' ? (
          <Trans>Estimated for the quickest route</Trans>
        ) : (
          <Trans>Estimated from the straight-line distance</Trans>
        )}
      </Text>
    </Box>
  )
}

function Figure({ children }: { children: ReactNode }) {
  return (
    <Text as="p" weight={600} color="text" tabular className={classes.figure}>
      {children}
    </Text>
  )
}

function ArrivesAt({ arrivesAt, nowMs }: { arrivesAt: string; nowMs: number }) {
  const f = useVisitorFormat()
  const days = dayOffset(arrivesAt, nowMs, f)
  const day = f.shortDay(arrivesAt)
  return (
    <>
      <p>
        {days <= 0 && <Trans>Arrives at about</Trans>}
        {days === 1 && <Trans>Arrives tomorrow at about</Trans>}
        {days > 1 && <Trans>Arrives on {day} at about</Trans>}
      </p>
      <Figure>{f.time(arrivesAt)}</Figure>
    </>
  )
}

function Remaining({ location, nowMs }: Props) {
  const f = useVisitorFormat()
  const { arrival, distanceUnit } = location
  if (arrival === null) return null
  const minutes = minutesUntil(arrival.arrivesAt, nowMs)
  const duration = f.duration(minutes * 60)
  const distance = f.lengths[distanceUnit].distance(arrival.remainingMeters)
  return (
    <p>
      {minutes === 0 ? (
        <Trans>in less than a minute, {distance} to go</Trans>
      ) : (
        <Trans>
          in {duration}, {distance} to go
        </Trans>
      )}
    </p>
  )
}

function DrivenBar({ location }: { location: ActiveLocation }) {
  const { t } = useLingui()
  const percent = Math.round((drivenShare(location) ?? 0) * 100)
  return (
    <>
      <progress className={classes.bar} aria-label={t`Route driven`} value={percent} max={100} />
      <Row gap={16} align="stretch" justify="between" color="muted" className={classes.ends}>
        <span>{location.startAddress}</span>
        <span>{location.destination?.address}</span>
      </Row>
    </>
  )
}
