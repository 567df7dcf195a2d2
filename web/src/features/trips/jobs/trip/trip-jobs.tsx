import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Job } from '@roadbook/contract/trips/jobs'
import type { Reach } from '@roadbook/contract/core/permissions'
import type { Trip } from '@roadbook/contract/trips/trips'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { tripQuery, useUpdateTrip } from '../../trips/queries.ts'
import { useReach } from '../../../people/users/queries.ts'
import { JobRow } from './job-row.tsx'
import { JobSelect } from './job-select.tsx'
import { Stack, Box, Text } from '../../../../ui/layout.tsx'

type Props = { trip: Trip }

/** The jobs done on a trip; fleet managers link jobs to it and unlink them. */
export function TripJobs({ trip }: Props) {
  const { t } = useLingui()
  const query = useQuery(tripQuery(trip.vehicleId, trip.id))
  const update = useUpdateTrip(trip)
  const reach = useReach('trips.write')
  if (query.isError && query.data === undefined) {
    return <ErrorPanel error={query.error} title={t`The jobs could not be loaded`} onRetry={query.refetch} />
  }
  if (query.data === undefined) return <Skeleton height={96} mt={16} animate={false} />
  const { jobDetails: jobs = [], locked } = query.data
  // A manager who may not see the trip's places doesn't see its purpose either.
  const isSecret = reach !== 'own' && trip.start === null
  const mayLink = reach === 'all' && !locked && !isSecret
  // Each change sends the whole list, so the next one waits for the one before.
  const isBusy = update.isPending || query.isFetching
  const save = (next: readonly Job[]) => update.mutate({ jobs: next.map(({ id }) => id) })
  return (
    <Stack as="section" gap={16} pt={16} size="small" maxWidth={860} aria-label={t`Jobs of this trip`}>
      {jobs.length > 0 && (
        <Box as="ul">
          {jobs.map((job) => (
            <JobRow
              key={job.id}
              job={job}
              isBusy={isBusy}
              onUnlink={mayLink ? () => save(jobs.filter((other) => other.id !== job.id)) : undefined}
            />
          ))}
        </Box>
      )}
      {jobs.length === 0 && (
        <Text as="p" maxWidth={480} color="text2">
          <NoJobs reach={reach} isSecret={isSecret} mayLink={mayLink} />
        </Text>
      )}
      {mayLink && <JobSelect isBusy={isBusy} onChoose={(job) => save([...jobs, job])} />}
      {locked && jobs.length > 0 && (
        <Text as="p" maxWidth={480} color="text2">
          <Trans>This trip is locked, so its jobs can’t be changed.</Trans>
        </Text>
      )}
    </Stack>
  )
}

type NoJobsProps = { reach: Reach | undefined; isSecret: boolean; mayLink: boolean }

function NoJobs({ reach, isSecret, mayLink }: NoJobsProps) {
  if (isSecret) return <Trans>The purpose of private trips is not shown.</Trans>
  if (reach === 'own')
    return <Trans>None of your jobs is linked to this trip. Your manager can link them.</Trans>
  if (!mayLink) return <Trans>No job is linked to this trip.</Trans>
  return <Trans>No job is linked to this trip. Link the jobs that were done on it.</Trans>
}
