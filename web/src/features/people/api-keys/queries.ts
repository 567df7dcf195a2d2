import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type {
  ApiKey,
  CompanyKeyCreate,
  OwnKeyCreate,
  OwnKeyUpdate,
  PersonalKey,
} from '@roadbook/contract/people/api-keys'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { formHandles } from '../../../ui/form/form-handles.ts'

/** Whose keys: the company's, or the signed-in person's. */
export type KeyOwner = 'company' | 'person'

const keyOf = (owner: KeyOwner) => ['apiKeys', owner] as const

export function keysQuery(owner: KeyOwner) {
  const route = owner === 'company' ? api.apiKeys.list : api.apiKeys.listOwn
  return callQuery(keyOf(owner), route, {
    // "Last used" changes by itself.
    refetchInterval: 60_000,
  })
}

export function useCreateKey(owner: KeyOwner) {
  const changed = useChanged(owner)
  return useMutation({
    meta: { handles: formHandles },
    mutationFn: (body: OwnKeyCreate) =>
      owner === 'company'
        ? call(api.apiKeys.create, { body: body as CompanyKeyCreate }) // the form offers only its roles
        : call(api.apiKeys.createOwn, { body }),
    onSuccess: changed,
  })
}

export function useChangeKey(owner: KeyOwner) {
  const { t } = useLingui()
  const changed = useChanged(owner)
  const route = owner === 'company' ? api.apiKeys.update : api.apiKeys.updateOwn
  return useMutation({
    meta: { handles: formHandles },
    mutationFn: ({ id, body }: { id: string; body: OwnKeyUpdate }) =>
      call(route as typeof api.apiKeys.updateOwn, { params: { id }, body }), // as above
    onSuccess: async () => {
      showSuccess(t`API key updated`)
      await changed()
    },
  })
}

export function useRevokeKey(owner: KeyOwner) {
  const { t } = useLingui()
  const changed = useChanged(owner)
  const route = owner === 'company' ? api.apiKeys.revoke : api.apiKeys.revokeOwn
  return useMutation({
    mutationFn: ({ id }: ApiKey) => call(route, { params: { id } }),
    onSuccess: (_none, { name }) => showSuccess(t`${name} revoked`),
    // Also after a refusal: somebody else may have revoked it.
    onSettled: changed,
  })
}

/** Everybody's personal keys, for admins. */
export const peopleKeysQuery = (page: number) =>
  callQuery([...peopleKeys, page], api.apiKeys.listPersonal, { query: { page, limit: 100 } })

const peopleKeys = ['apiKeys', 'people'] as const

export function useRevokePersonalKey() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: PersonalKey) => call(api.apiKeys.revokePersonal, { params: { id } }),
    onSuccess: (_none, { name }) => showSuccess(t`${name} revoked`),
    // Also after a refusal: somebody else may have revoked it.
    onSettled: () => client.invalidateQueries({ queryKey: ['apiKeys'] }),
  })
}

function useChanged(owner: KeyOwner) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(owner) })
}
