import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'
import { mapSettingsQuery } from '../../../lib/basemap.ts'
import { showSuccess } from '../../../lib/toasts.ts'

export const fleetCategoriesQuery = () =>
  callQuery(['settings', 'fleet-categories'], api.settings.listFleetCategories, { staleTime: 60_000 })

/** Whether the company's maps come from the public service, from now on. */
export function useChoosePublicMap() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (usesPublicService: boolean) => call(api.map.putSettings, { body: { usesPublicService } }),
    onSuccess: (settings) => {
      client.setQueryData(mapSettingsQuery().queryKey, settings)
      showSuccess(
        settings.usesPublicService === true
          ? t`Public street map turned on`
          : t`Public street map turned off`,
      )
    },
  })
}
