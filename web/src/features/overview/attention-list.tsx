import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconFileText, IconShieldHalf, IconTool } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Attention } from '@roadbook/contract/overview'
import { useState } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { Section } from '../../ui/section.tsx'
import { StateSymbol } from '../../ui/state-symbol.tsx'
import classes from './overview-list.module.css'

type Props = { attention: readonly Attention[] | undefined; now: number }

const atFirst = 6

/** The morning's question, answered in one line each. */
export function AttentionList({ attention, now }: Props) {
  const { t } = useLingui()
  const [isAll, setAll] = useState(false)
  const all = attention ?? []
  const shown = isAll ? all : all.slice(0, atFirst)
  const more =
    all.length > atFirst ? (
      <button type="button" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
        {isAll ? <Trans>Show less</Trans> : <Trans>All {all.length}</Trans>}
      </button>
    ) : undefined
  return (
    <Section title={t`Needs attention`} link={more}>
      {attention === undefined && <div className={classes.blank} />}
      {attention?.length === 0 && (
        <p className={classes.calm}>
          <IconCircleCheck size={18} stroke={1.6} aria-hidden="true" />
          <Trans>Nothing. Every device reports, and no paper is due.</Trans>
        </p>
      )}
      <ul className={classes.list}>
        {shown.map((item) => (
          <li key={`${item.vehicleId} ${item.kind}`}>
            <Link to="/vehicles/detail/" search={{ id: item.vehicleId }} className={classes.row}>
              <AttentionIcon kind={item.kind} />
              <span className={classes.who}>{item.registration}</span>
              <What item={item} now={now} />
              <When item={item} now={now} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function AttentionIcon({ kind }: Pick<Attention, 'kind'>) {
  if (kind === 'offline') return <StateSymbol name="offline" />
  const icons = { inspectionDue: IconFileText, serviceDue: IconTool, insuranceExpires: IconShieldHalf }
  const Icon = icons[kind]
  return <Icon size={18} stroke={1.5} color="var(--rb-muted)" aria-hidden="true" style={{ flex: 'none' }} />
}

function What({ item, now }: { item: Attention; now: number }) {
  const { t } = useLingui()
  const isPast = item.dueDate !== null && Date.parse(item.dueDate) + 86_400_000 < now
  const place = item.address
  const words = {
    offline: place === null ? t`Offline` : t`Offline in ${place}`,
    inspectionDue: isPast ? t`Roadworthiness test is overdue` : t`Roadworthiness test is due`,
    serviceDue: isPast ? t`Service is overdue` : t`Service is due`,
    insuranceExpires: isPast ? t`Insurance has expired` : t`Insurance expires`,
  }
  return (
    <span className={classes.what} title={words[item.kind]}>
      {words[item.kind]}
    </span>
  )
}

function When({ item, now }: { item: Attention; now: number }) {
  const f = useFormat()
  if (item.dueDate !== null) {
    return (
      <span className={classes.when} title={f.day(item.dueDate)}>
        {f.dueIn(item.dueDate, now)}
      </span>
    )
  }
  if (item.since === null) return null
  return (
    <span className={classes.when} title={f.full(item.since)}>
      {f.since(item.since, now)}
    </span>
  )
}
