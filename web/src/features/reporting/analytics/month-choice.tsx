import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu, SegmentedControl } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { analyticsLimits } from '@roadbook/contract/reporting/analytics'
import { useFormat } from '../../../lib/use-format.ts'
import { useToday } from '../../../lib/use-today.ts'
import type { Summary } from './queries.ts'
import type { SummarySearch } from './search.ts'
import { Row, Grid, Text } from '../../../ui/layout.tsx'
import classes from './summary.module.css'

/** How many months the menu offers. */
const OFFERED = 24

type Props = {
  months: Summary['months']
  onChange: (change: Partial<SummarySearch>) => void
}

/** The compared months, each removable. */
export function MonthChoice({ months, onChange }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const chosen = months.map(({ month }) => month)
  const choose = (next: readonly string[]) => onChange({ months: next.toSorted().join(',') })
  const today = useToday()
  const offered = monthsBefore(today.slice(0, 7)).filter((month) => !chosen.includes(month))
  return (
    <>
      {chosen.map((month) => (
        <Text height={32} narrow={{ height: 44 }} key={month} className={classes.month}>
          {f.shortMonth(month)}
          {chosen.length > 1 && (
            <Grid
              as="button"
              centered
              width={24}
              height={24}
              radius={999}
              narrow={{ width: 36, height: 36 }}
              type="button"
              className={classes.remove}
              aria-label={t`Remove ${f.shortMonth(month)}`}
              onClick={() => choose(chosen.filter((other) => other !== month))}
            >
              <IconX size={14} stroke={2} aria-hidden="true" />
            </Grid>
          )}
        </Text>
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
    </>
  )
}

type PerProps = Props & { per: SummarySearch['per'] }

/** Whether figures are sums or per working day, and how many working days the months have. */
export function PerChoice({ months, per, onChange }: PerProps) {
  const { t } = useLingui()
  const f = useFormat()
  const list = new Intl.ListFormat(f.locale)
  const workingDays = list.format(months.map((month) => f.number(month.workingDays)))
  return (
    <Row gap={12} ml="auto" size="small">
      <Text color="text2" nowrap>
        {months.length === 1 ? (
          <Plural value={months[0]?.workingDays ?? 0} one="# working day" other="# working days" />
        ) : (
          <Trans>{workingDays} working days</Trans>
        )}
      </Text>
      <SegmentedControl
        size="xs"
        aria-label={t`Figures`}
        value={per ?? 'month'}
        onChange={(value) => onChange({ per: value === 'day' ? 'day' : undefined })}
        data={[
          { value: 'month', label: t`Totals` },
          { value: 'day', label: t`Per working day` },
        ]}
      />
    </Row>
  )
}

function monthsBefore(current: string): string[] {
  const [year = 0, month = 1] = current.split('-').map(Number)
  return Array.from({ length: OFFERED }, (_, back) => {
    const index = year * 12 + month - 1 - back
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
}
