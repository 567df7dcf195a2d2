import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'
import { showSuccess } from '../../../lib/toasts.ts'

export const signOnQuery = (id: string) =>
  callQuery(['vehicles', 'sign-on', id], api.signOns.get, { params: { id }, refetchInterval: 60_000 })

/** Signs the person on or off. */
export function useSignOn(id: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => call(isOn ? api.signOns.signOn : api.signOns.signOff, { params: { id } }),
    onSuccess: async (vehicle, isOn) => {
      client.setQueryData(signOnQuery(id).queryKey, vehicle)
      const { registration } = vehicle
      showSuccess(
        isOn ? t`You have signed on in ${registration}` : t`You have signed off from ${registration}`,
      )
      await Promise.all(['vehicles', 'trips'].map((key) => client.invalidateQueries({ queryKey: [key] })))
    },
  })
}
