import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '@roadbook/contract/core/audit'
import { Instant } from '@roadbook/contract/core/instant'
import { JobStatus } from '@roadbook/contract/trips/jobs'
import { nameOf } from '../../../../lib/person-name.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { peopleQuery, useCan } from '../../../people/users/queries.ts'
import classes from './job-drawer.module.css'
import { useJobStatusLabels } from '../status/job-status-badge.tsx'
import { jobHistoryQuery } from './queries.ts'
import { Grid, Box, Text } from '../../../../ui/layout.tsx'

type Props = { id: string; version: number }

/** Who changed the job and how, newest first; for people who may read the audit log. */
export function JobHistory(props: Props) {
  return useCan('audit.read') ? <History {...props} /> : null
}

function History({ id, version }: Props) {
  const f = useFormat()
  const now = useNow()
  const textOf = useEntryText()
  const { data: people = [] } = useQuery(peopleQuery())
  const { data: entries = [] } = useQuery(jobHistoryQuery(id, version))
  const actorName = ({ id: actor, email }: AuditEntry['actor']) => {
    const person = people.find((one) => one.id === actor)
    return person ? nameOf(person) : email
  }
  return (
    <Box as="section" mt={24}>
      <Text as="h3" line="below" pb={6}>
        <Trans>History</Trans>
      </Text>
      <Box as="ul" pt={4} className={classes.history}>
        {entries.map((entry) => {
          const at = doneAt(entry)
          const received = f.short(entry.timestamp, now)
          return (
            <Grid as="li" gap={0} columns="96px minmax(0, 1fr) auto" py={5} key={entry.id}>
              <Text as="time" color="muted" tabular dateTime={at} title={f.full(at)}>
                {f.short(at, now)}
              </Text>
              <span>
                {textOf(entry)}
                {at !== entry.timestamp && (
                  <Text color="muted" title={f.full(entry.timestamp)}>
                    {' '}
                    <Trans>(received {received})</Trans>
                  </Text>
                )}
              </span>
              <span title={entry.actor.email}>
                {entry.actor.id === null ? <Trans>Automatic</Trans> : actorName(entry.actor)}
              </span>
            </Grid>
          )
        })}
      </Box>
    </Box>
  )
}

/** An offline change has another time than its entry. */
function doneAt({ timestamp, changes }: AuditEntry): string {
  const since = Instant.safeParse(changes.find(({ field }) => field === 'statusSince')?.after)
  return since.data ?? timestamp
}

/** An entry of the audit log as one short line. */
function useEntryText() {
  const { t } = useLingui()
  const f = useFormat()
  const statuses = useJobStatusLabels()
  const list = new Intl.ListFormat(f.locale, { type: 'unit' })
  const labels: Record<string, string> = {
    title: t`title`,
    description: t`description`,
    postcode: t`place`,
    address: t`place`,
    location: t`place`,
    startDate: t`time`,
    endDate: t`time`,
    assignee: t`driver`,
    registration: t`vehicle`,
  }
  return ({ action, changes }: AuditEntry): string => {
    const after = (field: string) => changes.find((change) => change.field === field)?.after
    if (action === 'created') return t`Added`
    if (action === 'archived') return t`Archived`
    if (action === 'taken back') return t`Restored`
    if (action === 'taken off a trip') return t`Trip unlinked`
    if (action === 'linked to a trip') {
      const meters = after('metersAway')
      return typeof meters === 'number' ? t`Trip linked, ended ${f.distance(meters)} away` : t`Trip linked`
    }
    const name = after('assigneeName')
    const plate = after('registration')
    const status = JobStatus.safeParse(after('status')).data
    if (typeof name === 'string') {
      return typeof plate === 'string' ? t`Assigned to ${name}, ${plate}` : t`Assigned to ${name}`
    }
    if (status === 'inProgress') return t`Started`
    if (status === 'done') return t`Done`
    if (status !== undefined) return t`Set to ${statuses[status]}`
    const fields = [...new Set(changes.flatMap(({ field }) => labels[field] ?? []))]
    return fields.length === 0 ? t`Changed` : t`Changed: ${list.format(fields)}`
  }
}
