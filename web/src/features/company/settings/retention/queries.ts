import { useLingui } from '@lingui/react/macro'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import {
  type KeptMonths,
  type LegalHold,
  type LegalHoldCreate,
  positionsOutlastTrips,
  RetentionUpdate,
} from '@roadbook/contract/company/retention'
import { call } from '../../../../lib/api.ts'
import { showSuccess } from '../../../../lib/toasts.ts'
import { formHandles } from '../../../../ui/form/form-handles.ts'

export function retentionQuery() {
  return queryOptions({
    queryKey: ['settings', 'retention'],
    queryFn: ({ signal }) => call(api.retention.get, {}, { signal }),
  })
}

export function areValid(months: KeptMonths): boolean {
  return RetentionUpdate.safeParse(months).success && !positionsOutlastTrips(months)
}

export function retentionPreviewQuery({ positionMonths, tripMonths, documentMonths }: KeptMonths) {
  const query = {
    ...(positionMonths !== null ? { positionMonths } : {}),
    ...(tripMonths !== null ? { tripMonths } : {}),
    ...(documentMonths !== null ? { documentMonths } : {}),
  }
  return queryOptions({
    queryKey: ['settings', 'retention', 'preview', query],
    queryFn: ({ signal }) => call(api.retention.preview, { query }, { signal, quiet: true }),
    meta: { quiet: true },
  })
}

export function useSaveRetention() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    meta: { handles: formHandles },
    mutationFn: (body: RetentionUpdate) => call(api.retention.put, { body }),
    onSuccess: async (saved) => {
      client.setQueryData(retentionQuery().queryKey, saved)
      showSuccess(t`Settings saved`)
      await client.invalidateQueries({ queryKey: ['settings', 'company'] })
    },
  })
}

export function legalHoldsQuery() {
  return queryOptions({
    queryKey: ['settings', 'legal-holds'],
    queryFn: ({ signal }) => call(api.retention.listHolds, {}, { signal }),
  })
}

export function useAddHold() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    meta: { handles: formHandles },
    mutationFn: (body: LegalHoldCreate) => call(api.retention.addHold, { body }),
    onSuccess: async () => {
      showSuccess(t`Legal hold set`)
      await client.invalidateQueries({ queryKey: ['settings'] })
    },
  })
}

export function useReleaseHold() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: LegalHold) =>
      call(api.retention.releaseHold, { params: { id }, body: { version } }),
    onSuccess: () => showSuccess(t`Legal hold released`),
    onSettled: () => client.invalidateQueries({ queryKey: ['settings'] }),
  })
}
