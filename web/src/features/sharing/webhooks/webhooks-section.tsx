import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import type { WebhooksSearch } from './search.ts'
import { webhooksQuery } from './queries.ts'
import { WebhookDetail } from './webhook-detail.tsx'
import { WebhookList } from './webhook-list.tsx'

/** All webhooks, or one of them with its log. */
export function WebhooksSection() {
  const { t } = useLingui()
  const { webhook: id }: WebhooksSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery())
  const open = (webhook: string | undefined) =>
    void navigate({ to: '/settings/$section', params: { section: 'webhooks' }, search: { webhook } })
  if (error !== null && webhooks === undefined) {
    return <ErrorPanel error={error} title={t`The webhooks could not be loaded`} onRetry={refetch} />
  }
  if (id === undefined) return <WebhookList webhooks={webhooks} onOpen={open} />
  if (webhooks === undefined) return null
  const webhook = webhooks.find((one) => one.id === id)
  // Deleted, possibly in another tab.
  if (webhook === undefined) return <Navigate to="." search={{}} replace />
  return <WebhookDetail key={id} webhook={webhook} onClose={() => open(undefined)} />
}
