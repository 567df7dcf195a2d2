import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import {
  type KeptMonths,
  type LegalHold,
  type LegalHoldCreate,
  positionsOutlastTrips,
  RetentionUpdate,
} from '@roadbook/contract/company/retention'
import { call } from '../../../../lib/api.ts'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { showSuccess } from '../../../../lib/toasts.ts'
import { useFormChange } from '../../../../ui/form/use-form-change.ts'

export const retentionQuery = () => callQuery(['settings', 'retention'], api.retention.get, {})

export function areValid(months: KeptMonths): boolean {
  return RetentionUpdate.safeParse(months).success && !positionsOutlastTrips(months)
}

export function retentionPreviewQuery({ positionMonths, tripMonths, documentMonths }: KeptMonths) {
  const query = {
    ...(positionMonths !== null ? { positionMonths } : {}),
    ...(tripMonths !== null ? { tripMonths } : {}),
    ...(documentMonths !== null ? { documentMonths } : {}),
  }
  return callQuery(['settings', 'retention', 'preview', query], api.retention.preview, { query, quiet: true })
}

export const legalHoldsQuery = () => callQuery(['settings', 'legal-holds'], api.retention.listHolds, {})

export function useAddHold() {
  const { t } = useLingui()
  return useFormChange({
    call: (body: LegalHoldCreate) => call(api.retention.addHold, { body }),
    successMessage: t`Legal hold set`,
    invalidates: [['settings']],
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
