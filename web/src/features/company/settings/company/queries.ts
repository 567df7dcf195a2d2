import { useLingui } from '@lingui/react/macro'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { CompanyUpdate } from '@roadbook/contract/company/company'
import type { Place } from '@roadbook/contract/core/entity'
import { call } from '../../../../lib/api.ts'
import { showSuccess } from '../../../../lib/toasts.ts'
import { formHandles } from '../../../../ui/form/form-handles.ts'
import { currentUserQuery } from '../../../people/users/queries.ts'

export function companyQuery() {
  return queryOptions({
    queryKey: ['settings', 'company'],
    queryFn: ({ signal }) => call(api.company.get, {}, { signal }),
    meta: { quiet: true },
  })
}

/** Formats, language and map of every page depend on the company. */
export function useSaveCompany() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    meta: { handles: formHandles },
    mutationFn: (body: CompanyUpdate) => call(api.company.update, { body }),
    onSuccess: async (company) => {
      client.setQueryData(companyQuery().queryKey, company)
      showSuccess(t`Settings saved`)
      await client.invalidateQueries({ queryKey: currentUserQuery().queryKey })
    },
  })
}

/** The address of a place, if known. */
export function placeAtQuery(place: Place | undefined) {
  return queryOptions({
    queryKey: ['places', 'at', place],
    queryFn: ({ signal }) =>
      call(
        api.places.at,
        { query: { latitude: place?.latitude ?? 0, longitude: place?.longitude ?? 0 } },
        { signal, quiet: true },
      ),
    enabled: place !== undefined,
    staleTime: 10 * 60_000,
    meta: { quiet: true },
  })
}
