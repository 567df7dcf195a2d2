import { Plural, useLingui } from '@lingui/react/macro'
import type { WebhookDelivery } from '@roadbook/contract/sharing/webhooks'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import type { Column } from '../../../ui/table/table-column.ts'
import { useEventLabel, useOutcomeText } from './webhook-labels.ts'
import { DeliveryStatus } from './webhook-status.tsx'

export function useDeliveryColumns(): Column<WebhookDelivery>[] {
  const { t } = useLingui()
  const f = useFormat()
  const label = useEventLabel()
  const outcome = useOutcomeText()
  return [
    {
      id: 'type',
      header: t`Event`,
      exported: [],
      opens: true,
      cell: ({ type }) => <strong>{label(type)}</strong>,
    },
    {
      id: 'state',
      header: t`Status`,
      width: 130,
      exported: [],
      cell: ({ state }) => <DeliveryStatus state={state} />,
    },
    { id: 'outcome', header: t`Response`, width: 170, exported: [], cell: (one) => outcome(one) ?? '–' },
    {
      id: 'attempts',
      header: t`Attempts`,
      width: 90,
      isNumber: true,
      exported: [],
      cell: ({ attempts }) => f.number(attempts),
    },
    {
      id: 'duration',
      header: t`Duration`,
      width: 100,
      isNumber: true,
      exported: [],
      cell: ({ durationMs }) => (durationMs === null ? '–' : t`${f.number(durationMs)} ms`),
    },
    {
      id: 'createdAt',
      header: t`Time`,
      width: 150,
      exported: [],
      cell: ({ createdAt }) => <When at={createdAt} />,
    },
  ]
}

export function When({ at }: { at: string }) {
  const f = useFormat()
  const now = useNow()
  return (
    <time dateTime={at} title={f.full(at)}>
      {f.moment(at, now)}
    </time>
  )
}

/** On a phone: "503 · 2 attempts". */
export function Attempts({ delivery }: { delivery: WebhookDelivery }) {
  const text = useOutcomeText()(delivery)
  return (
    <>
      {text !== undefined && `${text} · `}
      <Plural value={delivery.attempts} one="# attempt" other="# attempts" />
    </>
  )
}
