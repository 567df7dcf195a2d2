import { useLingui } from '@lingui/react/macro'
import { api } from '@roadbook/contract/api'
import type {
  ReportSchedule,
  ReportScheduleCreate,
  ReportScheduleUpdate,
} from '@roadbook/contract/reporting/report-schedules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api.ts'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { showSuccess } from '../../../../lib/toasts.ts'
import { formHandles } from '../../../../ui/form/form-handles.ts'

const key = ['report-schedules'] as const
const REFRESH_MS = 60_000
/** While one is being sent. */
const WAITING_MS = 3_000

/** The reports that are sent by email, the oldest first. */
export const schedulesQuery = () =>
  callQuery(key, api.reportSchedules.list, {
    refetchInterval: ({ state: { data } }) => (data?.some(isSending) ? WAITING_MS : REFRESH_MS),
    // The list shows the error.
    quiet: 'errors',
  })

/** The next attempt is only minutes away. */
export function isSending({ lastRun }: ReportSchedule): boolean {
  return lastRun?.state === 'waiting' && lastRun.errorCode === null
}

function useChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}

export function useAddSchedule() {
  const { t } = useLingui()
  const changed = useChanged()
  return useMutation({
    meta: { handles: formHandles },
    mutationFn: (body: ReportScheduleCreate) => call(api.reportSchedules.create, { body }),
    onSuccess: () => showSuccess(t`Report scheduled`),
    onSettled: changed,
  })
}

export function useUpdateSchedule(successMessage: string) {
  const changed = useChanged()
  return useMutation({
    meta: { handles: formHandles },
    mutationFn: ({ id, body }: { id: string; body: ReportScheduleUpdate }) =>
      call(api.reportSchedules.update, { params: { id }, body }),
    onSuccess: () => showSuccess(successMessage),
    onSettled: changed,
  })
}

/** Pauses or resumes it. */
export function useSwitchSchedule() {
  const { t } = useLingui()
  const changed = useChanged()
  return useMutation({
    mutationFn: ({ id, version, active }: ReportSchedule) =>
      call(api.reportSchedules.update, { params: { id }, body: { active: !active, version } }),
    onSuccess: ({ active }) => showSuccess(active ? t`Schedule resumed` : t`Schedule paused`),
    onSettled: changed,
  })
}

export function useSendNow() {
  const { t } = useLingui()
  const changed = useChanged()
  return useMutation({
    mutationFn: ({ id }: ReportSchedule) => call(api.reportSchedules.sendNow, { params: { id } }),
    onSuccess: () => showSuccess(t`The report is being made and sent`),
    onSettled: changed,
  })
}

export function useDeleteSchedule() {
  const { t } = useLingui()
  const changed = useChanged()
  return useMutation({
    mutationFn: ({ id }: ReportSchedule) => call(api.reportSchedules.delete, { params: { id } }),
    onSuccess: () => showSuccess(t`Schedule deleted`),
    // Also after an error: somebody else may have deleted it.
    onSettled: changed,
  })
}
