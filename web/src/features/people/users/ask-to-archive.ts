import { plural, t } from '@lingui/core/macro'
import { api } from '@roadbook/contract/api'
import type { User } from '@roadbook/contract/people/users'
import { call } from '../../../lib/api.ts'
import { nameOf } from '../../../lib/person-name.ts'

type Archive = (fields: { archived: true; cancelBookings?: boolean }) => void

/** Archives people; if they have future bookings, asks first, since these block vehicles. */
export async function askToArchive(people: readonly User[], archive: Archive): Promise<void> {
  const bookings = await countAhead(people)
  if (bookings === 0) return archive({ archived: true })
  const { confirm } = await import('../../../ui/dialogs/confirm.tsx')
  const count = people.length
  const [only] = people
  confirm({
    title:
      only !== undefined && count === 1
        ? t`Archive ${nameOf(only)}?`
        : plural(count, { one: 'Archive # user?', other: 'Archive # users?' }),
    text: plural(bookings, {
      one: '# booking lies ahead. As long as it stays, nobody else can book the vehicle for that time.',
      other: '# bookings lie ahead. As long as they stay, nobody else can book the vehicles for those times.',
    }),
    option: plural(bookings, { one: 'Cancel the booking', other: 'Cancel the bookings' }),
    confirmLabel: t`Archive`,
    onConfirm: (cancelBookings) => archive({ archived: true, cancelBookings }),
  })
}

/** Errors show their own toast, and nothing is archived. */
async function countAhead(people: readonly User[]): Promise<number> {
  const userId = people.map(({ id }) => id).join(',')
  const query = { userId, status: 'requested,confirmed', startDate: new Date().toISOString(), limit: 1 }
  return (await call(api.bookings.list, { query })).totalItems
}
