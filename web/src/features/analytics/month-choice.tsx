import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu, Pill, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { analyticsLimits } from '@roadbook/contract/analytics'
import { useFormat } from '../../lib/use-format.ts'
import { useNow } from '../../lib/use-now.ts'
import type { Summary } from './queries.ts'
import type { SummarySearch } from './search.ts'
import classes from './summary.module.css'

/** How far back the menu goes. */
const OFFERED = 24

type Props = {
  months: Summary['months']
  per: SummarySearch['per']
  onChange: (change: Partial<SummarySearch>) => void
}

/** The months side by side, each removable, and whether figures are sums or per working day. */
export function MonthChoice({ months, per, onChange }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const chosen = months.map(({ month }) => month)
  const choose = (next: readonly string[]) => onChange({ months: next.toSorted().join(',') })
  const today = f.isoDay(new Date(useNow()).toISOString())
  const offered = monthsBefore(today.slice(0, 7)).filter((month) => !chosen.includes(month))
  const workingDays = months.at(-1)?.workingDays ?? 0
  return (
    <div className={classes.months}>
      {chosen.map((month) => (
        <Pill
          key={month}
          size="lg"
          withRemoveButton={chosen.length > 1}
          onRemove={() => choose(chosen.filter((other) => other !== month))}
          removeButtonProps={{
            'aria-label': t`Remove ${f.shortMonth(month)}`,
            'aria-hidden': false,
            tabIndex: 0,
          }}
        >
          {f.shortMonth(month)}
        </Pill>
      ))}
      {chosen.length < analyticsLimits.months && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="subtle" leftSection={<IconPlus size={16} aria-hidden="true" />}>
              <Trans>Month</Trans>
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {offered.map((month) => (
              <Menu.Item key={month} onClick={() => choose([...chosen, month])}>
                {f.shortMonth(month)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <span className={classes.spacer} />
      <span className={classes.quiet}>
        <Plural value={workingDays} one="# working day" other="# working days" />
      </span>
      <SegmentedControl
        aria-label={t`Figures`}
        value={per ?? 'month'}
        onChange={(value) => onChange({ per: value === 'day' ? 'day' : undefined })}
        data={[
          { value: 'month', label: t`Totals` },
          { value: 'day', label: t`Per working day` },
        ]}
      />
    </div>
  )
}

function monthsBefore(current: string): string[] {
  const [year = 0, month = 1] = current.split('-').map(Number)
  return Array.from({ length: OFFERED }, (_, back) => {
    const index = year * 12 + month - 1 - back
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
}
