import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { Job } from '@roadbook/contract/jobs'
import type { Vehicle } from '@roadbook/contract/vehicles'
import { nameOf } from '../../../lib/person-name.ts'
import { call } from '../../../lib/api.ts'
import { asPage } from '../../../lib/list-page.ts'
import { peopleQuery, useCan } from '../../users/queries.ts'
import { vehiclesQuery } from '../../vehicles/queries.ts'
import { overlaps } from '../board/board.ts'
import { jobs } from '../queries.ts'

type Span = { id?: string | undefined; startDate: string; endDate: string }

export type Candidate = {
  id: string
  name: string
  /** The one that they have now. */
  vehicle: Vehicle | undefined
  /** What they do at that time. */
  busyWith: Job[]
}

/** What is done, or is to be done, during these hours: who has one of them is not free. */
function jobsDuringQuery({ startDate, endDate }: { startDate: string; endDate: string }) {
  const query = { startDate, endDate, status: 'assigned,inProgress' }
  return queryOptions({
    queryKey: [...jobs.key, 'during', query],
    queryFn: async ({ signal }) =>
      asPage(await call(api.jobs.list, { query }, { signal, quiet: true })).items,
    staleTime: 0,
    meta: { quiet: true },
  })
}

/** Who could do a job then, those who are free first; and which jobs take which vehicle at that time. */
export function useFreePeople(span: Span | undefined) {
  const mayReadPeople = useCan('users.read')
  const { data: people = [] } = useQuery({ ...peopleQuery(), enabled: mayReadPeople })
  const { data: vehicles = [] } = useQuery(vehiclesQuery())
  const during = useQuery({
    ...jobsDuringQuery(span ?? { startDate: '', endDate: '' }),
    enabled: span !== undefined,
  })
  const others = (during.data ?? []).filter((job) => span && job.id !== span.id && overlaps(job, span))
  const candidates = people
    .filter(({ archived, roles }) => !archived && roles.some((role) => role !== 'viewer'))
    .map((person) => ({
      id: person.id,
      name: nameOf(person),
      isDriver: person.roles.includes('driver'),
      vehicle: vehicles.find(({ driverId }) => driverId === person.id),
      busyWith: others.filter(({ assignee }) => assignee === person.id),
    }))
    .toSorted(
      (a, b) =>
        Number(a.busyWith.length > 0) - Number(b.busyWith.length > 0) ||
        Number(b.isDriver) - Number(a.isDriver) ||
        a.name.localeCompare(b.name),
    )
  return {
    isKnown: span === undefined || during.data !== undefined,
    candidates,
    jobsOfVehicle: (id: string) => others.filter(({ vehicleId }) => vehicleId === id),
  }
}
