import { useLingui } from '@lingui/react/macro'
import {
  type ReportSchedule,
  type ReportScheduleCreate,
  reportScheduleRoutes as routes,
  type ReportScheduleUpdate,
} from '@roadbook/contract/report-schedules'
import type { ReportRequest } from '@roadbook/contract/report-calls'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/api.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { formHandles } from '../../../ui/form/entity-form.ts'

const key = ['report-schedules'] as const

/** The reports that are sent by mail, as many as the person may see. */
export function schedulesQuery() {
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => call(routes.list, {}, { signal }),
    staleTime: 60_000,
    // Where they are listed says so.
    meta: { quiet: true },
  })
}

/** What stands for the period, which each mailing has its own of. */
const ofPeriod: readonly string[] = ['date', 'against', 'startDateTime', 'endDateTime']

/** Whether a schedule sends this report with these filters. */
export function isOfRequest({ request }: Pick<ReportSchedule, 'request'>, shown: ReportRequest): boolean {
  return request.kind === shown.kind && filterText(request) === filterText(shown)
}

function filterText({ query }: ReportRequest): string {
  const filters = Object.entries(query).filter(([name]) => !ofPeriod.includes(name))
  return JSON.stringify(filters.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function useChanged() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: key })
}

export function useAddSchedule() {
  const { t } = useLingui()
  const changed = useChanged()
  return useMutation({
    meta: { handles: formHandles },
    mutationFn: (body: z.input<typeof ReportScheduleCreate>) => call(routes.create, { body }),
    onSuccess: () => showSuccess(t`The report is sent by mail`),
    onSettled: changed,
  })
}

type Change = { id: string; body: z.input<typeof ReportScheduleUpdate> }

export function useUpdateSchedule() {
  const { t } = useLingui()
  const changed = useChanged()
  return useMutation({
    meta: { handles: formHandles },
    mutationFn: ({ id, body }: Change) => call(routes.update, { params: { id }, body }),
    onSuccess: () => showSuccess(t`Mailing updated`),
    onSettled: changed,
  })
}

export function useDeleteSchedule() {
  const { t } = useLingui()
  const changed = useChanged()
  return useMutation({
    mutationFn: (id: string) => call(routes.delete, { params: { id } }),
    onSuccess: () => showSuccess(t`Mailing deleted`),
    onSettled: changed,
  })
}
