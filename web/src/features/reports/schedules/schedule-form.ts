import { useLingui } from '@lingui/react/macro'
import { ReportSchedule, ReportScheduleCreate } from '@roadbook/contract/report-schedules'
import type { ReportRequest, ReportScheduleEvery } from '@roadbook/contract/report-calls'
import type { ReportFormat } from '@roadbook/contract/reports'
import { type EntityForm, useEntityForm } from '../../../ui/form/entity-form.ts'
import type { FormModel } from '../../../ui/form/form-model.ts'

/** Form values: numbers are text, as their selects have them. */
export type ScheduleValues = {
  every: ReportScheduleEvery['every']
  weekday: string
  day: string
  format: ReportFormat
  recipientIds: string[]
  active: boolean
}

export type ScheduleBody = Omit<ReportSchedule, 'id' | 'version' | 'createdAt' | 'updatedAt' | NotTyped>
type NotTyped = 'nextDay' | 'lastSentAt' | 'createdByName'
export type ScheduleForm = EntityForm<ScheduleValues, ScheduleBody, ReportSchedule>

const first: ScheduleValues = {
  every: 'firstMonday',
  weekday: '1',
  day: '1',
  format: 'pdf',
  recipientIds: [],
  active: true,
}

function modelOf(request: ReportRequest): FormModel<ScheduleValues, ScheduleBody, ReportSchedule> {
  return {
    schema: ReportScheduleCreate,
    bodyOf: ({ every, weekday, day, format, recipientIds, active }) => ({
      request,
      every: everyOf(every, { weekday: Number(weekday), day: Number(day) }),
      format,
      recipientIds,
      active,
    }),
    saved: { schema: ReportSchedule, valuesOf },
  }
}

function everyOf(
  every: ScheduleValues['every'],
  { weekday, day }: { weekday: number; day: number },
): ReportScheduleEvery {
  if (every === 'week') return { every, weekday }
  return every === 'month' ? { every, day } : { every }
}

function valuesOf({ every, format, recipientIds, active }: ReportSchedule): ScheduleValues {
  return {
    ...first,
    every: every.every,
    ...(every.every === 'week' ? { weekday: `${every.weekday}` } : {}),
    ...(every.every === 'month' ? { day: `${every.day}` } : {}),
    format,
    recipientIds,
    active,
  }
}

export function useScheduleForm(request: ReportRequest, record?: ReportSchedule): ScheduleForm {
  const { t } = useLingui()
  return useEntityForm({
    model: modelOf(request),
    first,
    record,
    texts: {
      every: { label: t`When` },
      weekday: { label: t`Weekday` },
      day: { label: t`Day of the month` },
      format: { label: t`Format` },
      recipientIds: { label: t`People`, message: t`Choose at least one person.` },
      active: { label: t`Is sent` },
    },
  })
}
