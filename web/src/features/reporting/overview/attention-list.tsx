import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Overview } from '@roadbook/contract/reporting/overview'
import { useFormat } from '../../../lib/use-format.ts'
import { Section } from '../../../ui/section.tsx'
import listClasses from '../../../ui/short-list.module.css'
import { AttentionRow, keyOf } from './attention-row.tsx'
import { Box } from '../../../ui/layout.tsx'

type Props = { attention: Overview['needsAttention'] | undefined; now: number }

/** What needs attention, one line each. */
export function AttentionList({ attention, now }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const { items = [], total = 0 } = attention ?? {}
  const rest = total - items.length
  const all = (
    <Link to="/dashboard" search={{ attention: true }}>
      <Trans>All {f.number(total)}</Trans>
    </Link>
  )
  return (
    <Section title={t`Needs attention`} link={rest > 0 ? all : undefined}>
      {attention === undefined && <Box placeholder height={240} />}
      {attention !== undefined && total === 0 && (
        <p className={listClasses.calm}>
          <IconCircleCheck size={18} stroke={1.6} aria-hidden="true" />
          <Trans>All devices are reporting, and no documents are due.</Trans>
        </p>
      )}
      <ul className={listClasses.list}>
        {items.map((item) => (
          <li key={keyOf(item)}>
            <AttentionRow item={item} now={now} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
