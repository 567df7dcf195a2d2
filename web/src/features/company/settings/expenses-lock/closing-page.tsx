import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '@roadbook/contract/api'
import type { MonthClosing } from '@roadbook/contract/money/costs'
import { Fragment, type ReactNode, useState } from 'react'
import { call } from '../../../../lib/api.ts'
import { addDays } from '../../../../lib/period.ts'
import { showSuccess } from '../../../../lib/toasts.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { confirm } from '../../../../ui/dialogs/confirm.tsx'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { useGapLabels } from '../../../../ui/labels/expense-gap-labels.ts'
import { Select } from '../../../../ui/form/select.tsx'
import { closingQuery } from '../../../money/expenses/queries.ts'
import { SettingsBlock } from '../form/settings-block.tsx'
import { Row, Box, Text } from '../../../../ui/layout.tsx'

const MONTHS = 24

/** What is still missing in a month, each with a link to its list; then the month can be locked. */
export function ClosingPage() {
  const { t } = useLingui()
  const f = useFormat()
  const [today] = useState(() => f.isoDay(new Date().toISOString()))
  const months = monthsBefore(today, MONTHS)
  const [month, setMonth] = useState(months[1] ?? today.slice(0, 7))
  const { data, error, refetch } = useQuery(closingQuery(month))
  return (
    <SettingsBlock
      title={t`Close a month`}
      text={t`Check what is missing, then lock the month and everything before it.`}
    >
      <Select
        label={t`Month`}
        w={220}
        allowDeselect={false}
        data={months.map((value) => ({ value, label: f.monthAndYear(value) }))}
        value={month}
        onChange={(value) => value !== null && setMonth(value)}
      />
      {error !== null && data === undefined && (
        <ErrorPanel error={error} title={t`The month could not be loaded`} onRetry={refetch} />
      )}
      {data !== undefined && <Closing closing={data} />}
    </SettingsBlock>
  )
}

function Closing({ closing }: { closing: MonthClosing }) {
  const f = useFormat()
  const { sums, expenses, startDate, endDate, isClosed, isUnfinished } = closing
  return (
    <>
      <Row as="p" gap={16} align="stretch" mt={16} mb={8} size="small" tabular>
        <Link to="/costs/all" search={{ from: startDate, to: endDate }}>
          <Plural value={expenses} one="# expense" other="# expenses" />
        </Link>
        {sums.map(({ currency, totalMinor }) => (
          <Link key={currency} to="/costs/all" search={{ from: startDate, to: endDate, currency }}>
            {f.money(totalMinor, currency)}
          </Link>
        ))}
      </Row>
      <Box as="ul" mb={16} size="small">
        <Checks closing={closing} />
      </Box>
      {isClosed ? (
        <Text as="p" block pt={12} size="small" color="text2" tabular>
          <Trans>This month is closed.</Trans>
        </Text>
      ) : isUnfinished ? (
        <Text as="p" block pt={12} size="small" color="text2" tabular>
          <Trans>This month isn’t over yet.</Trans>
        </Text>
      ) : (
        <CloseButton closing={closing} />
      )}
    </>
  )
}

function Checks({ closing }: { closing: MonthClosing }) {
  const { t } = useLingui()
  const f = useFormat()
  const gaps = useGapLabels()
  const { startDate: from, endDate: to, recurringDue, recurringLocked } = closing
  const vehicles = closing.vehiclesWithoutFuel
  return (
    <>
      {closing.gaps.map(({ gap, expenses }) => (
        <Check key={gap} label={gaps[gap]} count={expenses}>
          <Link to="/costs/all" search={{ from, to, missing: gap }}>
            <Plural value={expenses} one="# expense" other="# expenses" />
          </Link>
        </Check>
      ))}
      <Check label={t`Driven without fuel or charging costs`} count={vehicles.length}>
        {vehicles.slice(0, 5).map(({ vehicleId, registration, distanceMeters }) => (
          <Fragment key={vehicleId}>
            <Link to="/costs/all" search={{ from, to, vehicles: [vehicleId] }}>
              {registration} ({f.sumDistance(distanceMeters)})
            </Link>{' '}
          </Fragment>
        ))}
        {vehicles.length > 5 && <Trans>and {vehicles.length - 5} more</Trans>}
      </Check>
      <Check label={t`Recurring expenses not entered yet`} count={recurringDue + recurringLocked}>
        <Link to="/costs/recurring">{f.number(recurringDue + recurringLocked)}</Link>
      </Check>
    </>
  )
}

function Check({ label, count, children }: { label: string; count: number; children: ReactNode }) {
  const isFine = count === 0
  const Sign = isFine ? IconCircleCheck : IconAlertTriangle
  return (
    <Row as="li" color={isFine ? 'muted' : 'idling'} gap={10} minHeight="40px" line="below">
      <Sign size={16} stroke={1.8} aria-hidden="true" />
      <Text grow color="text">
        {label}
      </Text>
      <span>{isFine ? <Trans>None</Trans> : children}</span>
    </Row>
  )
}

function CloseButton({ closing: { month, endDate, version } }: { closing: MonthClosing }) {
  const { t } = useLingui()
  const f = useFormat()
  const client = useQueryClient()
  const name = f.monthAndYear(month)
  const close = useMutation({
    mutationFn: () => call(api.expenses.putLockConfig, { body: { lockedUntil: endDate, version } }),
    onSuccess: () => showSuccess(t`${name} closed`),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['expenses'] })
      await client.invalidateQueries({ queryKey: ['settings', 'company'] })
    },
  })
  return (
    <Button
      style={{ alignSelf: 'flex-start' }}
      loading={close.isPending}
      onClick={() =>
        confirm({
          title: t`Close ${name}?`,
          text: t`Expenses up to ${f.day(endDate)} can no longer be added, changed or deleted.`,
          confirmLabel: t`Close month`,
          onConfirm: () => close.mutate(),
        })
      }
    >
      <Trans>Close {name}</Trans>
    </Button>
  )
}

/** This month first, then earlier ones. */
function monthsBefore(today: string, count: number): string[] {
  const months: string[] = []
  for (
    let first = `${today.slice(0, 7)}-01`;
    months.length < count;
    first = `${addDays(first, -1).slice(0, 7)}-01`
  ) {
    months.push(first.slice(0, 7))
  }
  return months
}
