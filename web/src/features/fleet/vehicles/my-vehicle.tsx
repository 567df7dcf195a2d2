import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { useFormat } from '../../../lib/use-format.ts'
import type { Answered } from '../../../ui/as-of.tsx'
import { Section } from '../../../ui/section.tsx'
import { StateBadge } from '../../../ui/vehicle-state/state-badge.tsx'
import { pastUntil, YoursUntil } from './past-vehicle.tsx'
import { StateAge } from './state-age.tsx'
import { modelOf } from '../../../lib/model-of.ts'
import { placeOf } from './vehicle-labels.ts'
import { Row, Stack, Box, Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'
import classes from './my-vehicle.module.css'

type Props = { vehicles: readonly Vehicle[] | undefined; answered: Answered; now: number }

/** The driver's current vehicle, or their last one. */
export function MyVehicle({ vehicles, answered, now }: Props) {
  const { t } = useLingui()
  const current = vehicles?.filter((vehicle) => pastUntil(vehicle) === null) ?? []
  const last = lastOf(vehicles ?? [])
  return (
    <Section title={current.length > 1 ? t`My vehicles` : t`My vehicle`} answered={answered}>
      {vehicles === undefined && <Box placeholder height={120} />}
      {current.map((vehicle) => (
        <CurrentVehicle key={vehicle.id} vehicle={vehicle} now={now} />
      ))}
      {vehicles !== undefined && current.length === 0 && (
        <Stack gap={4} py={12}>
          <Text as="p" weight={600}>
            <Trans>No vehicle assigned right now</Trans>
          </Text>
          {last === undefined ? (
            <Text as="p" color="muted" className={classes.quiet}>
              <Trans>As soon as a vehicle is assigned to you, it appears here with its trips.</Trans>
            </Text>
          ) : (
            <Text as="p" color="muted" className={classes.quiet}>
              <Link
                className={styleClasses({ weight: 500, underline: 'hover' })}
                to="/vehicles/detail/"
                search={{ id: last.id }}
              >
                {last.registration}
              </Link>{' '}
              {last.label} · <YoursUntil until={pastUntil(last) ?? ''} now={now} />
            </Text>
          )}
        </Stack>
      )}
    </Section>
  )
}

function lastOf(vehicles: readonly Vehicle[]): Vehicle | undefined {
  const endOf = (vehicle: Vehicle) => Date.parse(pastUntil(vehicle) ?? '')
  return vehicles.filter((vehicle) => pastUntil(vehicle) !== null).toSorted((a, b) => endOf(b) - endOf(a))[0]
}

function CurrentVehicle({ vehicle, now }: { vehicle: Vehicle; now: number }) {
  const { t } = useLingui()
  const f = useFormat()
  const at = vehicle.lastPosition
  const since = vehicle.yours?.since
  const begin = since && f.short(since, now)
  return (
    <Stack line="between" gap={8} py={12}>
      <Row gap={8} rowGap={0} align="baseline" wrap>
        <Link
          to="/vehicles/detail/"
          search={{ id: vehicle.id }}
          className={styleClasses({ color: 'inherit', size: 'title', weight: 600, underline: 'hover' })}
        >
          {vehicle.registration}
        </Link>
        <Text color="muted" className={classes.quiet}>
          {[vehicle.label, modelOf(vehicle)].filter(Boolean).join(' · ')}
        </Text>
      </Row>
      <Row as="p" gap={8}>
        <StateBadge state={vehicle.state} heading={at?.headingDegrees} />
        <StateAge vehicle={vehicle} now={now} />
      </Row>
      {at !== null && (
        <p className={classes.place}>
          {placeOf(at) ?? `${at.latitude.toFixed(5)}, ${at.longitude.toFixed(5)}`}
          <Text color="muted" className={classes.quiet} title={f.full(at.timestamp)}>
            {f.ago(at.timestamp, now)}
          </Text>
        </p>
      )}
      <Row as="p" gap={8} justify="between">
        {since !== undefined && (
          <Text color="muted" className={classes.quiet} title={f.full(since)}>{t`Yours since ${begin}`}</Text>
        )}
        {at !== null && (
          <Link
            className={styleClasses({ weight: 500, underline: 'hover' })}
            to="/live"
            search={{ vehicle: vehicle.id }}
          >
            <Trans>Live map</Trans>
          </Link>
        )}
      </Row>
    </Stack>
  )
}
