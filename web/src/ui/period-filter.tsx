import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Popover, Stack, TextInput, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Days, SimplePeriod } from '../lib/period.ts'
import classes from './period-filter.module.css'
import { usePeriodWords } from './period-words.ts'

type Props = {
  /** On the button: "Today, 20 Nov". */
  label: string
  periods: readonly SimplePeriod[]
  chosen: SimplePeriod | undefined
  days: Days
  /** A longer span is not offered. */
  mostDays?: number
  onPeriod: (period: SimplePeriod) => void
  onDays: (days: Days) => void
}

/** A period by its name, or any two days. */
export function PeriodFilter({ label, periods, chosen, days, mostDays, onPeriod, onDays }: Props) {
  const { t } = useLingui()
  const words = usePeriodWords()
  const [isOpen, { toggle, close }] = useDisclosure()
  return (
    <Popover opened={isOpen} onChange={close} position="bottom-start" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden="true" />}
          onClick={toggle}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Period`}>
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
              {words[period]}
              {period === chosen && <IconCheck size={16} stroke={2} aria-hidden="true" />}
            </UnstyledButton>
          ))}
          <OwnDays
            key={`${days.startDate} ${days.endDate}`}
            days={days}
            mostDays={mostDays}
            onDays={(next) => {
              onDays(next)
              close()
            }}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

type OwnProps = { days: Days; mostDays: number | undefined; onDays: (days: Days) => void }

function OwnDays({ days, mostDays = Infinity, onDays }: OwnProps) {
  const { t } = useLingui()
  const [from, setFrom] = useState(days.startDate)
  const [to, setTo] = useState(days.endDate)
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const isTooLong = length > mostDays
  const error = isTooLong ? t`At most ${mostDays} days` : length < 1 ? t`Before the first day` : undefined
  return (
    <form
      className={classes.own}
      onSubmit={(event) => {
        event.preventDefault()
        if (error === undefined) onDays({ startDate: from, endDate: to })
      }}
    >
      <Group gap={8} align="start" wrap="nowrap">
        <TextInput
          type="date"
          label={t`From`}
          required
          withAsterisk={false}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t`To`}
          required
          withAsterisk={false}
          value={to}
          error={error}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </Group>
      <Button type="submit" variant="default" fullWidth mt={10}>
        <Trans>Show these days</Trans>
      </Button>
    </form>
  )
}
