import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Job } from '@roadbook/contract/trips/jobs'
import type { ReactNode } from 'react'
import { modelOf } from '../../../../lib/model-of.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { StateSymbol } from '../../../../ui/vehicle-state/state-symbol.tsx'
import { peopleQuery, useCan, useReach } from '../../../people/users/queries.ts'
import { vehiclesQuery } from '../../../fleet/vehicles/queries.ts'
import { Avatar } from '../assign/job-person.tsx'
import { needsDriverToday } from '../assign/needs-driver-today.ts'
import classes from './job-drawer.module.css'
import { cardTimes } from '../times/job-times.ts'
import { useChangeJob } from '../board/queries.ts'
import { tripsAroundQuery } from './queries.ts'
import { Row, Box, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'
import { TextButton, textLink } from '../../../../ui/text-button.tsx'

/** Place, time, person and vehicle of a job, each with its action. */
export function JobFacts({ job }: { job: Job }) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const clipboard = useClipboard()
  const place = [job.address ?? '', job.postcode]
    .filter((part, index) => part !== '' && (index === 0 || !(job.address ?? '').includes(part)))
    .join(', ')
  return (
    <Box as="dl" mt={8}>
      <Fact
        label={t`Place`}
        action={
          place !== '' && (
            <TextButton underline="hover" onClick={() => clipboard.copy(place)}>
              {clipboard.copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
            </TextButton>
          )
        }
      >
        {place === '' ? <Text color="muted">{t`No place`}</Text> : place}
        {place !== '' && job.location === null && <Text color="muted">{t`not on the map`}</Text>}
      </Fact>
      <Fact label={t`When`} action={<TimeLeft job={job} />}>
        {cardTimes(job, f, { now, today: t`Today` })}
      </Fact>
      <Driver job={job} />
      <Vehicle job={job} />
      <Trip job={job} />
    </Box>
  )
}

function Fact({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <Box as="dt" color="muted">
        {label}
      </Box>
      <dd>{children}</dd>
      {action !== undefined && action !== false && <dd>{action}</dd>}
    </div>
  )
}

function TimeLeft({ job: { startDate, endDate, status } }: { job: Job }) {
  const f = useFormat()
  const now = useNow()
  if (status === 'done' || status === 'cancelled') return null
  const [startMs, endMs] = [Date.parse(startDate), Date.parse(endDate)]
  const [toStart, left, late] = [startMs - now, endMs - now, now - endMs].map((ms) => f.duration(ms / 1000))
  if (now > endMs) {
    return (
      <Text color="idling">
        <Trans>{late} late</Trans>
      </Text>
    )
  }
  if (now < startMs && status !== 'inProgress') {
    return (
      <Text color="muted">
        <Trans>in {toStart}</Trans>
      </Text>
    )
  }
  return (
    <Text color="muted">
      <Trans>{left} left</Trans>
    </Text>
  )
}

function Driver({ job }: { job: Job }) {
  const { assignee, assigneeName } = job
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const mayRead = useCan('users.read')
  const { data: people = [] } = useQuery({ ...peopleQuery(), enabled: mayRead && assignee !== null })
  const phone = people.find(({ id }) => id === assignee)?.phone ?? null
  return (
    <Fact
      label={t`Driver`}
      action={
        phone !== null && (
          <a className={textLink} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} title={phone}>
            <Trans>Call</Trans>
          </a>
        )
      }
    >
      {assigneeName === null ? (
        <span
          className={
            needsDriverToday(job, f, now)
              ? styleClasses({ color: 'idling' })
              : styleClasses({ color: 'muted' })
          }
        >
          {t`Nobody assigned`}
        </span>
      ) : (
        <>
          <Avatar name={assigneeName} />
          {assigneeName}
        </>
      )}
    </Fact>
  )
}

function Vehicle({ job: { vehicleId, registration } }: { job: Job }) {
  const { t } = useLingui()
  const { data: vehicles = [] } = useQuery(vehiclesQuery())
  const vehicle = vehicles.find(({ id }) => id === vehicleId)
  const more = [vehicle?.label, vehicle && modelOf(vehicle)]
  if (vehicleId === null) {
    return (
      <Fact label={t`Vehicle`}>
        <Text color="muted">{t`No vehicle`}</Text>
      </Fact>
    )
  }
  return (
    <Fact
      label={t`Vehicle`}
      action={
        vehicle !== undefined && (
          <Link className={textLink} to="/live" search={{ vehicle: vehicle.id }}>
            <Trans>Live map</Trans>
          </Link>
        )
      }
    >
      {vehicle !== undefined && (
        <StateSymbol name={vehicle.state} size={18} heading={vehicle.lastPosition?.headingDegrees ?? null} />
      )}
      <strong>{registration}</strong>
      <Text color="muted">{more.filter(Boolean).join(', ')}</Text>
    </Fact>
  )
}

function Trip({ job }: { job: Job }) {
  const { t } = useLingui()
  const f = useFormat()
  const mayLink = useReach('jobs.write') === 'all' && !job.archived
  const { trip, tripId } = job
  const times = trip && f.span(trip.startTime, trip.endTime)
  return (
    <Fact label={t`Trip`} action={mayLink && <TripChoice job={job} />}>
      {trip === null || tripId === null ? (
        <Text color="muted">{t`Not linked yet`}</Text>
      ) : (
        <>
          <Link className={textLink} to="/trips/detail" search={{ id: tripId }}>
            {times}
          </Link>
          <Text color="muted">
            {f.distance(trip.distanceMeters)}, {f.duration(trip.durationSeconds)}
          </Text>
        </>
      )}
    </Fact>
  )
}

/** The trips of the job's vehicle or driver around its time. */
function TripChoice({ job }: { job: Job }) {
  const { t } = useLingui()
  const f = useFormat()
  const change = useChangeJob()
  return (
    <Menu position="bottom-end" width={300} keepMounted={false}>
      <Menu.Target>
        <TextButton underline="hover">
          {job.tripId === null ? <Trans>Choose</Trans> : <Trans>Change</Trans>}
        </TextButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={t`Trips around this job`} mah={320} style={{ overflowY: 'auto' }}>
        <TripOptions job={job} onChoose={(tripId) => change.mutate({ job, body: { tripId } })} f={f} />
      </Menu.Dropdown>
    </Menu>
  )
}

type OptionsProps = {
  job: Job
  f: ReturnType<typeof useFormat>
  onChoose: (tripId: string | null) => void
}

function TripOptions({ job, f, onChoose }: OptionsProps) {
  const { t } = useLingui()
  const { data: trips = [], isPending } = useQuery(tripsAroundQuery(job))
  const hasWho = job.vehicleId !== null || job.assignee !== null
  const nothing = hasWho ? t`No trips around this time` : t`Choose a driver or a vehicle first`
  return (
    <>
      {trips.length === 0 && <Menu.Label>{isPending && hasWho ? t`Looking for trips` : nothing}</Menu.Label>}
      {trips.map(({ id, startTime, endTime, distanceMeters, end }) => (
        <Menu.Item key={id} disabled={id === job.tripId} onClick={() => onChoose(id)}>
          <Row as="span" gap={12} align="stretch" justify="between" tabular>
            <span>
              {f.shortDay(startTime)}, {f.range(f.time(startTime), f.time(endTime))}
            </span>
            <Text color="muted">{f.distance(distanceMeters)}</Text>
          </Row>
          <Text color="muted">{end?.address ?? ''}</Text>
        </Menu.Item>
      ))}
      {job.tripId !== null && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => onChoose(null)}>
            <Trans>Unlink trip</Trans>
          </Menu.Item>
        </>
      )}
    </>
  )
}
