import { Trans, useLingui } from '@lingui/react/macro'
import { Button, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Days, SimplePeriod } from '../../lib/period.ts'
import classes from './period-filter.module.css'
import { DayField } from './day-field.tsx'
import { usePeriodLabels } from '../labels/period-labels.ts'
import { Box, Row, Stack } from '../layout.tsx'
import { PeriodPopover } from './period-popover.tsx'
import { styleClasses } from '../style-classes.ts'

type Props<Name extends string> = {
  /** On the button: "Today, 20 Nov". */
  label: string
  periods: readonly Name[]
  labels: Record<Name, string>
  chosen: Name | undefined
  days: Days
  /** The longest period that can be chosen. */
  maxDays?: number
  onPeriod: (period: Name) => void
  onDays: (days: Days) => void
}

/** A named period, or any two days. */
export function PeriodFilter(props: Omit<Props<SimplePeriod>, 'labels'>) {
  return <PeriodChoice {...props} labels={usePeriodLabels()} />
}

/** Like `PeriodFilter`, for periods with their own names. */
export function PeriodChoice<Name extends string>(props: Props<Name>) {
  const { label, periods, labels, chosen, days, maxDays, onPeriod, onDays } = props
  return (
    <PeriodPopover label={label}>
      {(close) => (
        <Stack gap={2}>
          {periods.map((period) => (
            <UnstyledButton
              key={period}
              className={classes.period}
              aria-pressed={period === chosen}
              onClick={() => {
                onPeriod(period)
                close()
              }}
            >
              {labels[period]}
              {period === chosen && <IconCheck size={16} stroke={2} aria-hidden="true" />}
            </UnstyledButton>
          ))}
          <OwnDays
            key={`${days.startDate} ${days.endDate}`}
            days={days}
            maxDays={maxDays}
            onDays={(next) => {
              onDays(next)
              close()
            }}
          />
        </Stack>
      )}
    </PeriodPopover>
  )
}

type OwnProps = { days: Days; maxDays: number | undefined; onDays: (days: Days) => void }

function OwnDays({ days, maxDays = Infinity, onDays }: OwnProps) {
  const { t } = useLingui()
  const [from, setFrom] = useState(days.startDate)
  const [to, setTo] = useState(days.endDate)
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const isTooLong = length > maxDays
  const error = isNoDay(to)
    ? t`Not a valid date`
    : isTooLong
      ? t`At most ${maxDays} days`
      : length < 1
        ? t`Before the first day`
        : undefined
  return (
    <Box
      as="form"
      line="above"
      mt={6}
      pt={10}
      onSubmit={(event) => {
        event.preventDefault()
        if (error === undefined && !isNoDay(from)) onDays({ startDate: from, endDate: to })
      }}
    >
      <Row gap={8} align="start">
        <DayField
          className={styleClasses({ width: 148 })}
          label={t`From`}
          withAsterisk={false}
          value={from}
          error={isNoDay(from) && t`Not a valid date`}
          onChange={setFrom}
        />
        <DayField
          className={styleClasses({ width: 148 })}
          label={t`To`}
          withAsterisk={false}
          value={to}
          error={error}
          onChange={setTo}
        />
      </Row>
      <Button type="submit" variant="default" fullWidth mt={10}>
        <Trans>Show these days</Trans>
      </Button>
    </Box>
  )
}

/** The field passes on text that it can't parse. */
function isNoDay(day: string): boolean {
  return !/^\d{4}-\d\d-\d\d$/.test(day)
}
