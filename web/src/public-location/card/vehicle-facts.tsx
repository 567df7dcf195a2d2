import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ActiveLocation } from '../link/link-view.ts'
import { useVisitorFormat } from '../use-visitor-format.ts'
import { useStateText } from './use-state-text.ts'
import { Row, Grid, Box } from '../../ui/layout.tsx'

type Props = { location: ActiveLocation; nowMs: number }

export function VehicleFacts({ location: shown, nowMs }: Props) {
  const { vehicle, location, destination, arrival, distanceUnit } = shown
  const { t } = useLingui()
  const f = useVisitorFormat()
  const stateText = useStateText()
  const isMoving = location?.state === 'moving'
  return (
    <Grid as="dl" gap={6}>
      {vehicle.name !== '' && (
        <Fact label={t`Vehicle`}>
          <b>{vehicle.name}</b>
          {vehicle.model !== '' && `, ${vehicle.model}`}
        </Fact>
      )}
      {location !== null && location.address !== null && (
        <Fact label={location.state === 'offline' ? t`Last seen at` : t`Now at`}>{location.address}</Fact>
      )}
      {isMoving && location.speedKmh !== null && (
        <Fact label={t`Speed`}>{f.lengths[distanceUnit].speed(location.speedKmh)}</Fact>
      )}
      {location !== null && !isMoving && <Fact label={t`Status`}>{stateText(location, nowMs)}</Fact>}
      {destination !== null && arrival === null && <Fact label={t`Destination`}>{destination.address}</Fact>}
    </Grid>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Row gap={16} align="stretch" justify="between">
      <Box as="dt" noShrink color="muted">
        {label}
      </Box>
      <Box as="dd" shrink textAlign="right" breakWords>
        {children}
      </Box>
    </Row>
  )
}
