import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type {
  DeliveryState,
  Webhook,
  WebhookCreate,
  WebhookDelivery,
  WebhookUpdate,
} from '@roadbook/contract/sharing/webhooks'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { formHandles } from '../../../ui/form/form-handles.ts'
import { useFormChange } from '../../../ui/form/use-form-change.ts'

const key = ['webhooks'] as const
const REFRESH_MS = 30_000
/** While a delivery is in progress. */
const WAITING_MS = 2_000
const rowsPerPage = 50

export const webhooksQuery = () =>
  callQuery(key, api.webhooks.list, {
    // A webhook may be disabled automatically.
    refetchInterval: REFRESH_MS,
  })

export function deliveriesQuery(
  id: string,
  { state, page }: { state?: DeliveryState | undefined; page: number },
) {
  return callQuery([...deliveriesKey(id), state, page], api.webhooks.deliveries, {
    params: { id },
    query: { page, limit: rowsPerPage, ...(state === undefined ? {} : { state }) },
    refetchInterval: ({ state: { data } }) => (data?.items.some(isOnItsWay) ? WAITING_MS : REFRESH_MS),
  })
}

/** The next attempt is at most hours away. */
function isOnItsWay({ state, attempts }: WebhookDelivery): boolean {
  return state === 'waiting' && attempts < 2
}

const deliveriesKey = (id: string) => [...key, id, 'deliveries'] as const
const secretKey = (id: string) => [...key, id, 'secret'] as const

/** Loaded once somebody wants to see it, and removed when its page is closed. */
export const secretQuery = (id: string) =>
  callQuery(secretKey(id), api.webhooks.secret, { params: { id }, gcTime: 0, staleTime: Infinity })

export function useCreateWebhook() {
  const client = useQueryClient()
  return useMutation({
    meta: { handles: formHandles },
    mutationFn: (body: WebhookCreate) => call(api.webhooks.create, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: key, exact: true }),
  })
}

export function useChangeWebhook() {
  const { t } = useLingui()
  return useFormChange({
    call: ({ id, body }: { id: string; body: WebhookUpdate }) =>
      call(api.webhooks.update, { params: { id }, body }),
    successMessage: t`Webhook updated`,
    invalidates: [key],
  })
}

export function useDeleteWebhook() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Webhook) => call(api.webhooks.delete, { params: { id } }),
    onSuccess: () => showSuccess(t`Webhook deleted`),
    // Also after an error: somebody else may have deleted it.
    onSettled: () => client.invalidateQueries({ queryKey: key, exact: true }),
  })
}

export function useReplaceSecret(id: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.webhooks.rotateSecret, { params: { id } }),
    onSuccess: async (secret) => {
      client.setQueryData(secretKey(id), secret)
      showSuccess(t`Secret replaced`)
      await client.invalidateQueries({ queryKey: key, exact: true })
    },
  })
}

export function useSendTest(id: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.webhooks.test, { params: { id } }),
    onSuccess: async () => {
      showSuccess(t`Test event queued. The log shows how it ends.`)
      await client.invalidateQueries({ queryKey: deliveriesKey(id) })
    },
  })
}

export function useReplay(id: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id: deliveryId }: WebhookDelivery) =>
      call(api.webhooks.replay, { params: { id, deliveryId } }),
    onSuccess: async () => {
      showSuccess(t`Delivery queued again. The log shows how it ends.`)
      await client.invalidateQueries({ queryKey: deliveriesKey(id) })
    },
  })
}

export function useReplayFailed(id: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (since: string) => call(api.webhooks.replayFailed, { params: { id }, body: { since } }),
    onSuccess: async ({ replayed }) => {
      showSuccess(
        replayed === 0
          ? t`No failed deliveries in this period`
          : t`Failed deliveries queued again. The log shows how they end.`,
      )
      await client.invalidateQueries({ queryKey: deliveriesKey(id) })
    },
  })
}
