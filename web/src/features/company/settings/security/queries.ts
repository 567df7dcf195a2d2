import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { JoiningRole, VerifiedDomain } from '@roadbook/contract/people/security'
import { call } from '../../../../lib/api.ts'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { showSuccess } from '../../../../lib/toasts.ts'
import { formHandles } from '../../../../ui/form/form-handles.ts'

export const securityQuery = () => callQuery(['settings', 'security'], api.security.get, { quiet: 'errors' })

const CHECKING_MS = 1_000
/** The server looks the records up again by itself. */
const OTHERWISE_MS = 60_000

export const domainsQuery = () =>
  callQuery(['settings', 'domains'], api.security.listDomains, {
    quiet: 'refresh',
    refetchInterval: ({ state }) =>
      state.data?.some(({ isChecking }) => isChecking) ? CHECKING_MS : OTHERWISE_MS,
  })

function useDomainsChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: domainsQuery().queryKey })
}

export function useAddDomain() {
  const changed = useDomainsChanged()
  return useMutation({
    meta: { handles: formHandles },
    mutationFn: (body: { domain: string; role: JoiningRole }) => call(api.security.addDomain, { body }),
    onSuccess: changed,
  })
}

export function useCheckDomain() {
  const changed = useDomainsChanged()
  return useMutation({
    mutationFn: ({ id }: VerifiedDomain) => call(api.security.checkDomain, { params: { id } }),
    onSettled: changed,
  })
}

export function useChangeRole() {
  const { t } = useLingui()
  const changed = useDomainsChanged()
  return useMutation({
    mutationFn: ({ domain: { id, version }, role }: { domain: VerifiedDomain; role: JoiningRole }) =>
      call(api.security.updateDomain, { params: { id }, body: { role, version } }),
    onSuccess: ({ domain }) => showSuccess(t`Role for ${domain} changed`),
    onSettled: changed,
  })
}

export function useRemoveDomain() {
  const { t } = useLingui()
  const changed = useDomainsChanged()
  return useMutation({
    mutationFn: ({ id }: VerifiedDomain) => call(api.security.removeDomain, { params: { id } }),
    onSuccess: (_none, { domain }) => showSuccess(t`${domain} removed`),
    // Also after an error: somebody else may have removed it.
    onSettled: changed,
  })
}
