import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../../lib/use-format.ts'
import { Section } from '../../../ui/section.tsx'
import shortList from '../../../ui/short-list.module.css'
import { useCan } from '../../people/users/queries.ts'
import { BookingStateBadge } from './booking-state-badge.tsx'
import { nextBookingsQuery } from './queries.ts'
import { whenText } from './when-text.ts'
import { Text } from '../../../ui/layout.tsx'

type Props = { vehicleId: string; now: number }

/** The vehicle's current and future bookings; nothing if there are none. */
export function VehicleBookings({ vehicleId, now }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const { data } = useQuery({ ...nextBookingsQuery(vehicleId), enabled: useCan('bookings.read') })
  if (!data?.items.length) return null
  const all = (
    <Link to="/bookings" search={{ vehicles: [vehicleId], view: 'list' }}>
      <Trans>All bookings</Trans>
    </Link>
  )
  return (
    <Section title={t`Next bookings`} link={all}>
      <ul className={shortList.list} aria-label={t`Next bookings`}>
        {data.items.map(({ id, startDate, endDate, userName, purpose, state }) => (
          <li key={id}>
            <Link
              to="/bookings"
              search={{ vehicles: [vehicleId], view: 'list', booking: id }}
              className={shortList.row}
            >
              <Text noShrink tabular>
                {whenText(startDate, endDate, f, now)}
              </Text>
              <Text grow color="text2" breakWords py={4}>
                {[userName, purpose].filter(Boolean).join(' · ')}
              </Text>
              <BookingStateBadge state={state} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
