import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Job } from '@roadbook/contract/jobs'
import { useFormat } from '../../lib/use-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { instantValue, numberValue, textValue } from '../../ui/list/export-column.ts'
import type { Column } from '../../ui/table-column.ts'
import { townOf } from './board/board.ts'
import { JobStatusBadge, useJobStatusLabels } from './status/job-status-badge.tsx'
import { cardTimes } from './times/job-times.ts'
import classes from './jobs.module.css'

/** Columns that are sorted are named as the API sorts them. */
export function useJobColumns(): Column<Job>[] {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const statuses = useJobStatusLabels()
  return [
    {
      id: 'startDate',
      header: t`When`,
      width: 196,
      isFixed: true,
      sortValue: ({ startDate }) => startDate,
      exported: [
        instantValue(({ startDate }) => startDate, { header: t`Start (${f.timeZone})` }),
        instantValue(({ endDate }) => endDate, { header: t`End (${f.timeZone})` }),
      ],
      cell: (job) => <span className="tabular">{cardTimes(job, f, { now, today: t`Today` })}</span>,
    },
    {
      id: 'title',
      header: t`Title`,
      isFixed: true,
      sortValue: ({ title }) => title,
      exported: [
        textValue(({ title }) => title),
        textValue(({ description }) => description, { header: t`Description` }),
      ],
      cell: ({ id, title }) => (
        <Link
          to="/jobs"
          search={(before) => ({ ...before, job: id })}
          resetScroll={false}
          className={classes.titleLink}
          title={title}
        >
          {title}
        </Link>
      ),
    },
    {
      id: 'place',
      header: t`Place`,
      exported: [
        textValue(({ postcode }) => postcode, { header: t`Postcode` }),
        textValue(({ address }) => address, { header: t`Address` }),
        numberValue(({ location }) => location?.latitude ?? null, { header: t`Latitude` }),
        numberValue(({ location }) => location?.longitude ?? null, { header: t`Longitude` }),
      ],
      cell: ({ postcode, address }) => (
        <span title={address ?? undefined}>
          {postcode} <span className={classes.more}>{townOf(address, postcode)}</span>
        </span>
      ),
    },
    {
      id: 'status',
      header: t`Status`,
      width: 124,
      sortValue: ({ status }) => status,
      exported: [
        textValue(({ status }) => statuses[status]),
        instantValue(({ statusSince }) => statusSince, { header: t`Status since (${f.timeZone})` }),
      ],
      cell: ({ status }) => <JobStatusBadge status={status} />,
    },
    ...useWhoColumns(),
  ]
}

function useWhoColumns(): Column<Job>[] {
  const { t } = useLingui()
  const f = useFormat()
  return [
    {
      id: 'assigneeName',
      header: t`Driver`,
      width: 150,
      sortValue: ({ assigneeName }) => assigneeName,
      exported: [textValue(({ assigneeName }) => assigneeName)],
      cell: ({ assigneeName }) => assigneeName ?? <span className={classes.more}>{t`Nobody assigned`}</span>,
    },
    {
      id: 'registration',
      header: t`Vehicle`,
      width: 104,
      exported: [textValue(({ registration }) => registration)],
      cell: ({ registration }) => registration,
    },
    {
      id: 'trip',
      header: t`Trip`,
      width: 180,
      exported: [
        numberValue(({ trip }) => (trip === null ? null : trip.distanceMeters / 1000), {
          header: t`Trip distance (km)`,
          decimals: 1,
        }),
      ],
      cell: ({ trip, tripId }) =>
        trip !== null &&
        tripId !== null && (
          <Link to="/trips/detail" search={{ id: tripId }} className={classes.tripLink}>
            {f.span(trip.startTime, trip.endTime)}, {f.distance(trip.distanceMeters)}
          </Link>
        ),
    },
  ]
}
