import { useLingui } from '@lingui/react/macro'
import type { ReportRequest } from '@roadbook/contract/reporting/report-calls'
import {
  type ReportFrequency,
  ReportSchedule,
  ReportScheduleCreate,
} from '@roadbook/contract/reporting/report-schedules'
import type { ReportFormat } from '@roadbook/contract/reporting/reports'
import { type EntityForm, useEntityForm } from '../../../../ui/form/entity-form.ts'
import { chosen, fieldsModel, firstOf, type ValuesOf } from '../../../../ui/form/fields.ts'
import type { FormModel } from '../../../../ui/form/form-model.ts'

const fields = {
  frequency: chosen<ReportFrequency>('weekly'),
  format: chosen<ReportFormat>('pdf'),
  recipientIds: chosen<string[]>([]),
  active: chosen<boolean>(true),
}
type ScheduleValues = ValuesOf<typeof fields>

export type ScheduleForm = EntityForm<ScheduleValues, ReportScheduleCreate, ReportSchedule>

function modelOf(request: ReportRequest): FormModel<ScheduleValues, ReportScheduleCreate, ReportSchedule> {
  return {
    ...fieldsModel(fields, { schema: ReportScheduleCreate, saved: ReportSchedule }),
    bodyOf: (values) => ({ request, ...values }),
  }
}

export function useScheduleForm(request: ReportRequest, record?: ReportSchedule): ScheduleForm {
  const { t } = useLingui()
  return useEntityForm({
    model: modelOf(request),
    first: firstOf(fields),
    record,
    texts: {
      frequency: { label: t`Frequency` },
      format: { label: t`File format` },
      recipientIds: { label: t`Recipients`, message: t`Choose at least one person.` },
      active: { label: t`Active` },
    },
  })
}
