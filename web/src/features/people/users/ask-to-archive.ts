import { plural, t } from '@lingui/core/macro'
import { useRouter } from '@tanstack/react-router'
import { api } from '@roadbook/contract/api'
import type { User } from '@roadbook/contract/people/users'
import { call } from '../../../lib/api.ts'
import { nameOf } from '../../../lib/person-name.ts'
import { asPage } from '../../../lib/requests/list-page.ts'

type Archive = (fields: { archived: true; cancelBookings?: boolean }) => void

type Assigned = { vehicles: User['vehicles']; jobs: number; bookings: number }

const unfinished = ['assigned', 'inProgress'] as const

/** Archives people; asks first if vehicles, unfinished jobs or upcoming bookings are still assigned to them. */
export function useAskToArchive() {
  const linksTo = useLinks()
  return async (people: readonly User[], archive: Archive): Promise<void> => {
    const assigned = await countAssigned(people)
    const links = linksTo(people, assigned)
    if (links.length === 0) return archive({ archived: true })
    const { confirm } = await import('../../../ui/dialogs/confirm.tsx')
    const { bookings } = assigned
    const count = people.length
    const [only] = people
    confirm({
      title:
        only !== undefined && count === 1
          ? t`Archive ${nameOf(only)}?`
          : plural(count, { one: 'Archive # user?', other: 'Archive # users?' }),
      text: plural(count, { one: 'Still assigned to this user:', other: 'Still assigned to these users:' }),
      links,
      ...(bookings > 0 && {
        option: plural(bookings, {
          one: 'Cancel the booking, so that others can book the vehicle',
          other: 'Cancel the bookings, so that others can book the vehicles',
        }),
      }),
      confirmLabel: t`Archive`,
      onConfirm: (isOptionOn) =>
        archive({ archived: true, ...(bookings > 0 && { cancelBookings: isOptionOn }) }),
    })
  }
}

/** Errors show their own toast, and nothing is archived. */
async function countAssigned(people: readonly User[]): Promise<Assigned> {
  const ids = people.map(({ id }) => id).join(',')
  const startDate = new Date().toISOString()
  const first = { page: 1, limit: 1 }
  const [current, jobs, bookings] = await Promise.all([
    // The list may be a minute old.
    Promise.all(people.map(({ id }) => call(api.users.get, { params: { id } }))),
    call(api.jobs.list, { query: { assignee: ids, status: unfinished.join(','), ...first } }),
    call(api.bookings.list, { query: { userId: ids, status: 'requested,confirmed', startDate, ...first } }),
  ])
  return {
    vehicles: current.flatMap((user) => user.vehicles),
    jobs: asPage(jobs).totalItems,
    bookings: bookings.totalItems,
  }
}

/** The lists of vehicles and bookings are searched by name, so there are no links to those of several people. */
function useLinks() {
  const router = useRouter()
  return (people: readonly User[], { vehicles, jobs, bookings }: Assigned) => {
    const [only] = people.length === 1 ? people : []
    const q = only && nameOf(only)
    const drivers = people.map(({ id }) => id)
    const list = { view: 'list' } as const
    const ofJobs = { to: '/jobs', search: { ...list, drivers, statuses: [...unfinished] } } as const
    const links = [
      {
        count: vehicles.length,
        label: vehiclesText(vehicles),
        ...(q && { href: router.buildLocation({ to: '/vehicles', search: { q } }).href }),
      },
      {
        count: jobs,
        label: plural(jobs, { one: '# unfinished job', other: '# unfinished jobs' }),
        href: router.buildLocation(ofJobs).href,
      },
      {
        count: bookings,
        label: plural(bookings, { one: '# upcoming booking', other: '# upcoming bookings' }),
        ...(q && { href: router.buildLocation({ to: '/bookings', search: { ...list, q } }).href }),
      },
    ]
    return links.filter(({ count }) => count > 0)
  }
}

/** Names a few. */
function vehiclesText(assigned: User['vehicles']): string {
  const vehicles = assigned.length
  if (vehicles > 3) return plural(vehicles, { one: '# vehicle', other: '# vehicles' })
  const names = assigned.map(({ registration }) => registration).join(', ')
  return plural(vehicles, { one: `# vehicle: ${names}`, other: `# vehicles: ${names}` })
}
