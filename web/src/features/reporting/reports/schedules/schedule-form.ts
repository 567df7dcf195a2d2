import { useLingui } from '@lingui/react/macro'
import type { ReportRequest } from '@roadbook/contract/reporting/report-calls'
import {
  type ReportFrequency,
  ReportSchedule,
  ReportScheduleCreate,
} from '@roadbook/contract/reporting/report-schedules'
import type { ReportFormat } from '@roadbook/contract/reporting/reports'
import { type EntityForm, useEntityForm } from '../../../../ui/form/entity-form.ts'
import type { FormModel } from '../../../../ui/form/form-model.ts'

type ScheduleValues = {
  frequency: ReportFrequency
  format: ReportFormat
  recipientIds: string[]
  active: boolean
}

export type ScheduleForm = EntityForm<ScheduleValues, ReportScheduleCreate, ReportSchedule>

function modelOf(request: ReportRequest): FormModel<ScheduleValues, ReportScheduleCreate, ReportSchedule> {
  return {
    schema: ReportScheduleCreate,
    bodyOf: (values) => ({ request, ...values }),
    saved: {
      schema: ReportSchedule,
      valuesOf: ({ frequency, format, recipientIds, active }) => ({
        frequency,
        format,
        recipientIds,
        active,
      }),
    },
  }
}

export function useScheduleForm(request: ReportRequest, record?: ReportSchedule): ScheduleForm {
  const { t } = useLingui()
  return useEntityForm({
    model: modelOf(request),
    first: { frequency: 'weekly', format: 'pdf', recipientIds: [], active: true },
    record,
    texts: {
      frequency: { label: t`Frequency` },
      format: { label: t`File format` },
      recipientIds: { label: t`Recipients`, message: t`Choose at least one person.` },
      active: { label: t`Active` },
    },
  })
}
