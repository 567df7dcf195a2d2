import { Trans, useLingui } from '@lingui/react/macro'
import { MultiSelect, Switch } from '@mantine/core'
import type { ReportRequest } from '@roadbook/contract/reporting/report-calls'
import {
  ReportFrequency,
  type ReportSchedule,
  reportScheduleLimits,
} from '@roadbook/contract/reporting/report-schedules'
import { ReportFormat } from '@roadbook/contract/reporting/reports'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { writeHour } from '../../../../lib/time/day-text.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { DeleteButton } from '../../../../ui/form/delete-button.tsx'
import { EntityDrawer } from '../../../../ui/form/entity-drawer.tsx'
import { checked } from '../../../../ui/form/entity-form.ts'
import { FieldPair } from '../../../../ui/form/form-drawer.tsx'
import { Facts } from '../../../../ui/section.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { peopleQuery } from '../../../people/users/queries.ts'
import { useReportNames } from '../report-texts.ts'
import { useFiltersText } from './filters-text.ts'
import { schedulesQuery, useAddSchedule, useDeleteSchedule, useUpdateSchedule } from './queries.ts'
import { type ScheduleForm, useScheduleForm } from './schedule-form.ts'
import { useFrequencyText } from './schedule-labels.ts'
import { useRunText } from './schedule-text.ts'
import { Text } from '../../../../ui/layout.tsx'
import { nameOf } from '../../../../lib/person-name.ts'

type Props = {
  /** Without a period. */
  request: ReportRequest
  /** The schedule to edit; without it, a new one is added. */
  schedule?: ReportSchedule | undefined
  onClose: () => void
}

/** When a report is sent, in which format, and to whom. */
export function ScheduleDrawer({ request, schedule, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useScheduleForm(request, schedule)
  const add = useAddSchedule()
  const update = useUpdateSchedule(t`Schedule updated`)
  const filtersText = useFiltersText()
  const { title } = useReportNames()[request.kind]
  return (
    <EntityDrawer
      title={t`${title} by email`}
      saveLabel={schedule ? t`Save schedule` : t`Schedule report`}
      form={form}
      add={add.mutateAsync}
      change={({ id, version }, body) => update.mutateAsync({ id, body: { ...body, version } })}
      readLatest={async ({ id }) => {
        const all = await client.fetchQuery({ ...schedulesQuery(), staleTime: 0 })
        return all.find((one) => one.id === id)
      }}
      onClose={onClose}
    >
      <Text as="p" size="small" color="muted">
        {filtersText(request)}
      </Text>
      <Fields form={form} />
      {schedule && <Sent schedule={schedule} onClose={onClose} />}
    </EntityDrawer>
  )
}

function Fields({ form }: { form: ScheduleForm }) {
  const { t } = useLingui()
  const frequencies = useFrequencyText()
  const { locale } = useFormat()
  const { data: people = [] } = useQuery(peopleQuery())
  const { field } = form
  const { frequency, recipientIds } = form.getValues()
  const time = writeHour(locale, reportScheduleLimits.hour)
  const megabytes = Math.floor(reportScheduleLimits.attachedBytes / 1024 ** 2)
  return (
    <>
      <FieldPair>
        <Select
          data={ReportFrequency.options.map((value) => ({ value, label: frequencies[value] }))}
          allowDeselect={false}
          data-autofocus
          {...field('frequency')}
        />
        <Select
          data={ReportFormat.options.map((value) => ({ value, label: value.toUpperCase() }))}
          allowDeselect={false}
          {...field('format')}
        />
      </FieldPair>
      <Text as="p" size="small" color="muted">
        {frequency === 'weekly' ? (
          <Trans>At {time}, for the previous week, Monday to Sunday.</Trans>
        ) : (
          <Trans>At {time}, for the previous month.</Trans>
        )}{' '}
        <Trans>A file over {megabytes} MB is not attached; the email has a link.</Trans>
      </Text>
      <MultiSelect
        required
        searchable
        hidePickedOptions
        maxValues={reportScheduleLimits.recipients}
        nothingFoundMessage={t`No people found`}
        description={t`Everyone gets what they may see, in their language; drivers get their own trips.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={people
          // Whoever doesn't sign in gets no mail.
          .filter(({ id, archived, email }) => (email !== null && !archived) || recipientIds.includes(id))
          .map((person) => {
            const name = nameOf(person)
            return { value: person.id, label: person.archived ? t`${name} (archived)` : name }
          })}
        {...field('recipientIds')}
      />
      <Switch {...checked(field('active'))} />
    </>
  )
}

function Sent({ schedule, onClose }: { schedule: ReportSchedule; onClose: () => void }) {
  const { t } = useLingui()
  const f = useFormat()
  const runText = useRunText()
  const remove = useDeleteSchedule()
  const { nextRunAt, lastRun, createdByName } = schedule
  const next = nextRunAt === null ? t`Paused` : `${f.shortDay(nextRunAt)}, ${f.time(nextRunAt)}`
  return (
    <>
      <Facts
        facts={[
          { label: t`Next email`, value: next },
          { label: t`Last email`, value: lastRun === null ? t`None yet` : runText(lastRun) },
          ...(createdByName === null ? [] : [{ label: t`Set up by`, value: createdByName }]),
        ]}
      />
      <DeleteButton
        label={t`Delete schedule`}
        title={t`Delete this schedule?`}
        text={t`The report is no longer sent. Files that were made stay.`}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(schedule, { onSuccess: onClose })}
      />
    </>
  )
}
