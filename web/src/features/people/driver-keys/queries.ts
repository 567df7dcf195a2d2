import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { DriverKeyCreate, DriverKeyUpdate } from '@roadbook/contract/people/driver-keys'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'
import { createEntityQueries } from '../../../lib/requests/entity-queries.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { askedBy } from '../../../ui/list/list-params.ts'
import { type DriverKeysSearch, keyParams } from './search.ts'

export function listFilter(search: DriverKeysSearch, sort: string) {
  return { ...askedBy(keyParams, search), sort }
}

export const driverKeys = createEntityQueries({
  key: 'driver-keys',
  // They name their drivers.
  invalidates: ['trips'],
  list: (query: ReturnType<typeof listFilter> & { page: number; limit: number }, options) =>
    call(api.driverKeys.list, { query }, options),
  get: (id, options) => call(api.driverKeys.get, { params: { id } }, options),
  refreshMs: { list: 60_000 },
})

export const unknownKeysQuery = () =>
  callQuery([...driverKeys.key, 'unknown'], api.driverKeys.listUnknown, {
    refetchInterval: 60_000,
    quiet: 'errors',
  })

export function useKeyCalls() {
  const { t } = useLingui()
  return driverKeys.useFormCalls({
    add: (body: DriverKeyCreate) => call(api.driverKeys.create, { body }),
    update: (id, body: DriverKeyUpdate) => call(api.driverKeys.update, { params: { id }, body }),
    successMessages: { added: t`Driver key added`, updated: t`Driver key updated` },
  })
}

export function useDeleteKey() {
  const { t } = useLingui()
  const changed = driverKeys.useChanged()
  return useMutation({
    mutationFn: (id: string) => call(api.driverKeys.delete, { params: { id } }),
    onSuccess: () => showSuccess(t`Driver key deleted`),
    onSettled: changed,
  })
}
