import { useLingui } from '@lingui/react/macro'
import { MultiSelect, Select, Switch } from '@mantine/core'
import type { ReportSchedule } from '@roadbook/contract/report-schedules'
import type { ReportRequest } from '@roadbook/contract/report-calls'
import { ReportFormat } from '@roadbook/contract/reports'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormat } from '../../../lib/use-format.ts'
import { weekdayNames } from '../../../lib/weekday-names.ts'
import { DeleteButton } from '../../../ui/form/delete-button.tsx'
import { EntityDrawer } from '../../../ui/form/entity-drawer.tsx'
import { checked } from '../../../ui/form/entity-form.ts'
import { FieldPair } from '../../../ui/form-drawer.tsx'
import { Facts } from '../../../ui/section.tsx'
import { peopleQuery } from '../../users/queries.ts'
import { useReportNames } from '../report-names.ts'
import { schedulesQuery, useAddSchedule, useDeleteSchedule, useUpdateSchedule } from './queries.ts'
import { type ScheduleForm, useScheduleForm } from './schedule-form.ts'

type Props = {
  request: ReportRequest
  /** The one that is changed; without it a new one is added. */
  schedule?: ReportSchedule | undefined
  onClose: () => void
}

/** When a report is sent, as what, and to whom. */
export function ScheduleDrawer({ request, schedule, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useScheduleForm(request, schedule)
  const add = useAddSchedule()
  const update = useUpdateSchedule()
  const { title } = useReportNames()[request.kind]
  return (
    <EntityDrawer
      title={t`${title} by mail`}
      saveLabel={schedule ? t`Save` : t`Send by mail`}
      form={form}
      add={add.mutateAsync}
      change={({ id, version }, { request: _stays, ...body }) =>
        update.mutateAsync({ id, body: { ...body, version } })
      }
      readLatest={async ({ id }) => {
        const all = await client.fetchQuery({ ...schedulesQuery(), staleTime: 0 })
        return all.find((one) => one.id === id) ?? Promise.reject(new Error('It was deleted meanwhile.'))
      }}
      onClose={onClose}
    >
      <Fields form={form} />
      {schedule && <Sent schedule={schedule} onClose={onClose} />}
    </EntityDrawer>
  )
}

function Fields({ form }: { form: ScheduleForm }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const { data: people = [] } = useQuery(peopleQuery())
  const { field } = form
  const { every } = form.getValues()
  return (
    <>
      <FieldPair>
        <Select
          data={[
            { value: 'week', label: t`Every week` },
            { value: 'month', label: t`Every month` },
            { value: 'firstMonday', label: t`Every first Monday` },
          ]}
          allowDeselect={false}
          {...field('every')}
        />
        {every === 'week' && (
          <Select
            data={weekdayNames(locale, 'long').map((label, nth) => ({ value: `${nth + 1}`, label }))}
            allowDeselect={false}
            {...field('weekday')}
          />
        )}
        {every === 'month' && (
          <Select
            data={Array.from({ length: 31 }, (_, nth) => `${nth + 1}`)}
            allowDeselect={false}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={t`In a shorter month its last day`}
            {...field('day')}
          />
        )}
      </FieldPair>
      <Select
        data={ReportFormat.options.map((value) => ({ value, label: value.toUpperCase() }))}
        allowDeselect={false}
        {...field('format')}
      />
      <MultiSelect
        required
        searchable
        data={people.map(({ id, firstName, lastName, email }) => ({
          value: id,
          label: `${firstName} ${lastName}`.trim() || email,
        }))}
        {...field('recipientIds')}
      />
      <Switch {...checked(field('active'))} />
    </>
  )
}

function Sent({ schedule, onClose }: { schedule: ReportSchedule; onClose: () => void }) {
  const { t } = useLingui()
  const f = useFormat()
  const remove = useDeleteSchedule()
  const { active, nextDay, lastSentAt, createdByName } = schedule
  return (
    <>
      <Facts
        facts={[
          { label: t`Next`, value: active ? f.day(nextDay) : t`Paused` },
          { label: t`Sent last`, value: lastSentAt === null ? t`Never` : f.day(f.isoDay(lastSentAt)) },
          ...(createdByName === null ? [] : [{ label: t`Set up by`, value: createdByName }]),
        ]}
      />
      <DeleteButton
        label={t`Delete mailing`}
        title={t`Delete this mailing?`}
        text={t`The report is no longer sent. Files that were sent stay.`}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(schedule.id, { onSuccess: onClose })}
      />
    </>
  )
}
