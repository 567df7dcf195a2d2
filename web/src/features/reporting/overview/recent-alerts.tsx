import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Overview } from '@roadbook/contract/reporting/overview'
import { useFormat } from '../../../lib/use-format.ts'
import { Section } from '../../../ui/section.tsx'
import listClasses from '../../../ui/short-list.module.css'
import { AlertGroupRow, groupKey } from './alert-row.tsx'
import { Box } from '../../../ui/layout.tsx'

type Props = { alerts: Overview['recentAlerts'] | undefined; now: number }

/** Alerts of the last 24 hours, as many as fit. */
export function RecentAlerts({ alerts, now }: Props) {
  const { t } = useLingui()
  const { items = [], total = 0 } = alerts ?? {}
  return (
    <Section title={t`Alerts, last 24 hours`} link={total === 0 ? undefined : <ToAll total={total} />}>
      {alerts === undefined && <Box placeholder height={240} />}
      {total === 0 && alerts !== undefined && (
        <p className={listClasses.calm}>
          <IconCircleCheck size={18} stroke={1.6} aria-hidden="true" />
          <Trans>No alerts in the last 24 hours</Trans>
        </p>
      )}
      <ul className={listClasses.list}>
        {items.map((group) => (
          <li key={groupKey(group)}>
            <AlertGroupRow group={group} now={now} />
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
