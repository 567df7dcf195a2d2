import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Overview } from '@roadbook/contract/overview'
import { useFormat } from '../../lib/use-format.ts'
import { Section } from '../../ui/section.tsx'
import listClasses from '../../ui/short-list.module.css'
import { AlertRow, keyOf } from './alert-row.tsx'

/** What trackers reported since midnight, as far as there is room. */
export function AlertsToday({ alerts }: { alerts: Overview['alertsToday'] | undefined }) {
  const { t } = useLingui()
  const { items = [], total = 0 } = alerts ?? {}
  const hasMore = total === null || total > items.length
  return (
    <Section title={t`Alerts today`} link={hasMore ? <ToAll total={total} /> : undefined}>
      {alerts === undefined && <div className={listClasses.blank} />}
      {total === 0 && alerts !== undefined && (
        <p className={listClasses.calm}>
          <IconCircleCheck size={18} stroke={1.6} aria-hidden="true" />
          <Trans>None. No tracker has reported anything today.</Trans>
        </p>
      )}
      <ul className={listClasses.list}>
        {items.map((alert) => (
          <li key={keyOf(alert)}>
            <AlertRow alert={alert} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ToAll({ total }: { total: number | null }) {
  const f = useFormat()
  return (
    <Link to="/dashboard" search={{ alerts: true }}>
      {total === null ? <Trans>All</Trans> : <Trans>All {f.number(total)}</Trans>}
    </Link>
  )
}
