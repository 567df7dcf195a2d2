import { useQuery } from '@tanstack/react-query'
import type { Job } from '@roadbook/contract/jobs'
import type { Vehicle } from '@roadbook/contract/vehicles'
import { peopleQuery, useCan } from '../../users/queries.ts'
import { vehiclesQuery } from '../../vehicles/queries.ts'
import { overlaps } from '../board/board.ts'
import { jobsDuringQuery } from '../queries.ts'

type Span = { id?: string | undefined; startDate: string; endDate: string }

export type Candidate = {
  id: string
  name: string
  /** The one that they have now. */
  vehicle: Vehicle | undefined
  /** What they do at that time. */
  busyWith: Job[]
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
    .map(({ id, firstName, lastName, roles }) => ({
      id,
      name: `${firstName} ${lastName}`.trim(),
      isDriver: roles.includes('driver'),
      vehicle: vehicles.find(({ driverId }) => driverId === id),
      busyWith: others.filter(({ assignee }) => assignee === id),
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
