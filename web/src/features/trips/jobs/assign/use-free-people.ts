import { useQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { asPage } from '../../../../lib/requests/list-page.ts'
import { bookingsDuringQuery, bookingsNowQuery } from '../../bookings/queries.ts'
import { peopleQuery, useCan } from '../../../people/users/queries.ts'
import { vehiclesQuery } from '../../../fleet/vehicles/queries.ts'
import { overlaps } from '../board/board.ts'
import { jobs } from '../queries.ts'
import { rankCandidates, type Wanted } from './candidates.ts'

/** Jobs and bookings within these hours: people with one of them are busy. */
function jobsDuringQuery({ startDate, endDate }: { startDate: string; endDate: string }) {
  const query = { startDate, endDate, status: 'assigned,inProgress' }
  return callQuery([...jobs.key, 'during', query], api.jobs.list, {
    query,
    select: (page) => asPage(page).items,
    staleTime: 0,
    quiet: true,
  })
}

/** Who could do a job then, free and nearby people first; and which jobs use which vehicle at that time. */
export function useFreePeople(wanted: Wanted | undefined) {
  const mayReadPeople = useCan('users.read')
  const mayReadBookings = useCan('bookings.read')
  const span = { startDate: wanted?.startDate ?? '', endDate: wanted?.endDate ?? '' }
  const isAsked = wanted !== undefined
  const { data: people = [] } = useQuery({ ...peopleQuery(), enabled: mayReadPeople })
  const { data: vehicles = [] } = useQuery(vehiclesQuery())
  const during = useQuery({ ...jobsDuringQuery(span), enabled: isAsked })
  const booked = useQuery({ ...bookingsDuringQuery(span), enabled: isAsked && mayReadBookings })
  const { data: bookedNow = [] } = useQuery({ ...bookingsNowQuery(), enabled: mayReadBookings })
  const known = { people, vehicles, jobs: during.data ?? [], bookings: booked.data ?? [], bookedNow }
  const others = known.jobs.filter((job) => wanted && job.id !== wanted.id && overlaps(job, wanted))
  return {
    isKnown: !isAsked || (during.data !== undefined && (!mayReadBookings || booked.data !== undefined)),
    candidates: rankCandidates(wanted, known),
    jobsOfVehicle: (id: string) => others.filter(({ vehicleId }) => vehicleId === id),
  }
}
