import { Plural } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { openCountQuery, type TripFilter } from '../queries.ts'

/** Links to the list's uncategorised trips, oldest first: logbook entries are locked in that order. */
export function CategoriseOpen({ filter }: { filter: TripFilter }) {
  const { data: count = 0 } = useQuery({ ...openCountQuery(filter), placeholderData: keepPreviousData })
  if (count === 0) return null
  return (
    <Button
      leftSection={<IconTag size={16} stroke={1.8} aria-hidden="true" />}
      renderRoot={(props) => (
        <Link
          from="/trips"
          to="/trips"
          search={(search) => ({ ...search, open: true, sort: 'startTime:asc', page: undefined })}
          {...props}
        />
      )}
    >
      <Plural value={count} one="Categorise # open" other="Categorise # open" />
    </Button>
  )
}
