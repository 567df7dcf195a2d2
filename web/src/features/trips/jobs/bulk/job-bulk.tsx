import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { IconArchive, IconArchiveOff, IconCheckbox, IconSteeringWheel } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { mostAtOnce } from '@roadbook/contract/core/change-many'
import type { Job, JobStatus, JobsChange } from '@roadbook/contract/trips/jobs'
import { nameOf } from '../../../../lib/person-name.ts'
import { call } from '../../../../lib/api.ts'
import { BulkAction, BulkLabel } from '../../../../ui/list/bulk-bar.tsx'
import { BulkMenu } from '../../../../ui/list/bulk-menu.tsx'
import type { Bulk, Chosen } from '../../../../ui/list/list-bulk-bar.tsx'
import { useBulkChange } from '../../../../ui/list/use-bulk-change.ts'
import { peopleQuery, useCan, useReach } from '../../../people/users/queries.ts'
import { canBeAssigned } from '../assign/candidates.ts'
import { changeOf, columnOrder, stepTo } from '../board/board.ts'
import { jobs } from '../queries.ts'
import { JobStatusSign, useJobStatusLabels } from '../status/job-status-badge.tsx'

type Fields = Omit<JobsChange['changes'][number], 'id' | 'version'>

/** Bulk actions on jobs: assign, set the status, archive and restore. */
export function useJobBulk(): Bulk<Job> {
  const { t } = useLingui()
  return {
    rowLabel: ({ title }) => t`Select “${title}”`,
    actions: (chosen, onDone) => <JobActions chosen={chosen} onDone={onDone} />,
  }
}

type Props = { chosen: Chosen<Job>; onDone: () => void }

function JobActions({ chosen: { rows, count }, onDone }: Props) {
  const { t } = useLingui()
  const mayChange = useReach('jobs.write') === 'all'
  const { change, isPending } = useBulkChange<Job, Fields>({
    call: (changes) => call(api.jobs.updateMany, { body: { changes } }),
    changed: jobs.useChanged(),
  })
  const people = useDrivers()
  const labels = useJobStatusLabels()
  if (!mayChange) return null
  if (count > mostAtOnce) return <AtMost />
  const asBefore = ({ status, assignee }: Job) => ({ status, assignee })
  const assign = (assignee: string) =>
    change({
      rows,
      onDone,
      give: () => ({ assignee }),
      takeBack: asBefore,
      successMessage: plural(count, { one: '# job assigned', other: '# jobs assigned' }),
    })
  const setStatus = (status: JobStatus) =>
    change({
      rows,
      onDone,
      give: (job) => changeOf(stepTo(job, status)),
      takeBack: asBefore,
      successMessage: plural(count, { one: 'Status of # job changed', other: 'Status of # jobs changed' }),
    })
  const archive = (archived: boolean) =>
    change({
      rows,
      onDone,
      give: () => ({ archived }),
      takeBack: (job) => ({ archived: job.archived }),
      successMessage: archived
        ? plural(count, { one: '# job archived', other: '# jobs archived' })
        : plural(count, { one: '# job restored', other: '# jobs restored' }),
    })
  if (rows.some(({ archived }) => archived)) {
    return (
      <BulkAction icon={<IconArchiveOff {...icon} />} isBusy={isPending} onClick={() => archive(false)}>
        <Trans>Restore</Trans>
      </BulkAction>
    )
  }
  const refusal = (status: JobStatus) =>
    rows.some((job) => stepTo(job, status).needsAssignee) ? t`Assign a driver first` : undefined
  return (
    <>
      <BulkMenu
        label={t`Assign`}
        icon={<IconSteeringWheel {...icon} />}
        options={people}
        isBusy={isPending}
        onChoose={assign}
      />
      <BulkMenu
        label={t`Set status`}
        icon={<IconCheckbox {...icon} />}
        options={columnOrder.map((status) => ({
          value: status,
          label: labels[status],
          icon: <JobStatusSign status={status} />,
          refusal: refusal(status),
        }))}
        isBusy={isPending}
        onChoose={(value) => setStatus(value as JobStatus)} // of the options above
      />
      <BulkAction icon={<IconArchive {...icon} />} isBusy={isPending} onClick={() => archive(true)}>
        <Trans>Archive</Trans>
      </BulkAction>
    </>
  )
}

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

function AtMost() {
  return (
    <BulkLabel>
      <Plural
        value={mostAtOnce}
        one="Select at most # job to change it"
        other="Select at most # jobs to change them"
      />
    </BulkLabel>
  )
}

/** People who can be assigned a job. */
function useDrivers() {
  const { data: people = [] } = useQuery({ ...peopleQuery(), enabled: useCan('users.read') })
  return people
    .filter(canBeAssigned)
    .map((person) => ({ value: person.id, label: nameOf(person) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}
