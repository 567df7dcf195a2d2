import { Plural } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../../lib/use-format.ts'
import { useToday } from '../../../../lib/use-today.ts'
import { useCan } from '../../../people/users/queries.ts'
import { unfinishedQuery } from './queries.ts'
import { Text } from '../../../../ui/layout.tsx'

/** The number of today's unfinished jobs, for people who can finish them; for a driver, of their own ones. */
export function JobCount() {
  const f = useFormat()
  const today = useToday()
  const mayFinish = useCan('jobs.write')
  const { data: count = 0 } = useQuery({ ...unfinishedQuery(today), enabled: mayFinish })
  if (count === 0) return null
  return (
    <>
      <Text tabular aria-hidden="true">
        {f.number(count)}
      </Text>
      <VisuallyHidden>
        <Plural value={count} one="# unfinished job today" other="# unfinished jobs today" />
      </VisuallyHidden>
    </>
  )
}
