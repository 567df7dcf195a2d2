import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { IconSearch } from '@tabler/icons-react'
import type { Job } from '@roadbook/contract/trips/jobs'
import { useState } from 'react'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { asPage } from '../../../../lib/requests/list-page.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { Select } from '../../../../ui/form/select.tsx'
import { jobTimes } from '../times/job-times.ts'
import { jobs as jobQueries } from '../queries.ts'
import { Stack, Text } from '../../../../ui/layout.tsx'
import classes from './trip-jobs.module.css'

/** As many as people look through; a search finds others. */
const SHOWN = 20

/** Jobs that are on no trip yet and can be linked to one, the newest first. */
function linkableJobsQuery(typed: string) {
  const search = typed.trim()
  const query = {
    linked: 'false' as const,
    status: 'open,assigned,inProgress,done',
    sort: 'startDate:desc',
    page: 1,
    limit: SHOWN,
    ...(search === '' ? {} : { search }),
  }
  return callQuery([...jobQueries.key, 'linkable', query], api.jobs.list, {
    query,
    select: (page) => asPage(page).items,
    // Keeps the list while the next search is loading.
    placeholderData: keepPreviousData,
  })
}

type Props = { isBusy: boolean; onChoose: (job: Job) => void }

/** Searches jobs that are on no trip yet; each choice is applied at once. */
export function JobSelect({ isBusy, onChoose }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search, 200)
  const { data: jobs = [], isPending, isError } = useQuery(linkableJobsQuery(asked))
  const known = new Map(jobs.map((job) => [job.id, job]))
  const nothing = asked.trim() === '' ? t`All jobs are linked to trips` : t`No matching job without a trip`
  const choose = (job: Job | undefined) => {
    if (job === undefined) return
    setSearch('')
    onChoose(job)
  }
  return (
    <Select
      className={classes.select ?? ''}
      aria-label={t`Link a job`}
      placeholder={t`Link a job: title, address, person`}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
      searchable
      disabled={isBusy}
      maxLength={200}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(id) => choose(known.get(id ?? ''))}
      data={jobs.map(({ id, title }) => ({ value: id, label: title }))}
      // The server has already searched them, ignoring case and accents.
      filter={({ options }) => options}
      nothingFoundMessage={isPending ? t`Looking for jobs` : isError ? t`Jobs could not be loaded` : nothing}
      renderOption={({ option }) => {
        const job = known.get(option.value)
        return (
          <Stack as="span" shrink size="small" breakWords>
            <Text weight={600}>{option.label}</Text>
            {job !== undefined && (
              <Text color="muted">
                {[jobTimes(job, f), job.assigneeName].filter((part) => part !== null).join(' · ')}
              </Text>
            )}
          </Stack>
        )
      }}
      maxDropdownHeight={320}
    />
  )
}
