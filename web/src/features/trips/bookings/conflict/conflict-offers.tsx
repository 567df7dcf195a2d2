import { Trans } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangleFilled, IconCar, IconClock } from '@tabler/icons-react'
import type { BookingConflict } from '@roadbook/contract/trips/bookings'
import { useFormat } from '../../../../lib/use-format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { useAllVehicles } from '../../../fleet/vehicles/queries.ts'
import { Row, Stack, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'
import classes from './conflict.module.css'

type Props = {
  vehicleId: string
  found: BookingConflict
  onVehicle: (vehicleId: string) => void
  onStart: (startMs: number) => void
}

/** Who has the vehicle, how long the two overlap, and what is free instead. */
export function ConflictOffers({ vehicleId, found, onVehicle, onStart }: Props) {
  const { conflict, freeVehicle, nextStart } = found
  const f = useFormat()
  const now = useNow()
  const registration = useRegistration(vehicleId)
  if (!conflict) return null
  const shown = (iso: string) => (f.isToday(iso, now) ? f.time(iso) : f.momentInSentence(iso, now))
  const until = shown(conflict.endDate)
  const freeRegistration = freeVehicle?.registration ?? ''
  const next = nextStart === null ? '' : shown(nextStart)
  return (
    <Stack gap={8} aria-live="polite">
      <Row as="p" gap={8} size="body" weight={600}>
        <IconAlertTriangleFilled size={18} className={classes.sign ?? ''} aria-hidden="true" />
        {registration === undefined ? (
          <Trans>The vehicle is taken until {until}</Trans>
        ) : (
          <Trans>
            {registration} is taken until {until}
          </Trans>
        )}
      </Row>
      <Text as="p" size="small" color="text2">
        <Holder conflict={conflict} from={shown(conflict.startDate)} />{' '}
        <Overlap seconds={conflict.overlapSeconds} />
      </Text>
      {freeVehicle !== null && (
        <UnstyledButton className={classes.offer ?? ''} onClick={() => onVehicle(freeVehicle.vehicleId)}>
          <IconCar size={18} stroke={1.6} className={styleClasses({ color: 'accent' })} aria-hidden="true" />
          <Trans>Book {freeRegistration} instead</Trans>
        </UnstyledButton>
      )}
      {nextStart !== null && (
        <UnstyledButton className={classes.offer ?? ''} onClick={() => onStart(Date.parse(nextStart))}>
          <IconClock
            size={18}
            stroke={1.6}
            className={styleClasses({ color: 'accent' })}
            aria-hidden="true"
          />
          {registration === undefined ? (
            <Trans>Keep the vehicle, start at {next}</Trans>
          ) : (
            <Trans>
              Keep {registration}, start at {next}
            </Trans>
          )}
        </UnstyledButton>
      )}
    </Stack>
  )
}

type HolderProps = { conflict: NonNullable<BookingConflict['conflict']>; from: string }

/** Drivers don't see who has it. */
function Holder({ conflict: { userName, purpose, destination }, from }: HolderProps) {
  const what = [purpose, destination].filter((part) => part !== null && part !== '').join(', ')
  if (userName === null) return <Trans>It is booked from {from}.</Trans>
  if (what === '') {
    return (
      <Trans>
        {userName} has it from {from}.
      </Trans>
    )
  }
  return (
    <Trans>
      {userName} has it from {from} ({what}).
    </Trans>
  )
}

function Overlap({ seconds }: { seconds: number }) {
  const f = useFormat()
  const duration = f.duration(seconds)
  return <Trans>Your booking would overlap by {duration}.</Trans>
}

function useRegistration(vehicleId: string): string | undefined {
  return useAllVehicles().find(({ id }) => id === vehicleId)?.registration
}
