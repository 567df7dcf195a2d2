import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { DayField } from '../../../../ui/period/day-field.tsx'
import { BookingStateSign, useBookingStateLabels } from '../booking-state-badge.tsx'
import type { BookingsSearch } from '../search.ts'
import { dayBeside, type TimelineView, timelineViews } from './time-scale.ts'
import { Row } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'

type Props = {
  view: TimelineView
  day: string
  today: string
  onChange: (change: Partial<BookingsSearch>) => void
}

/** The visible day, week or month. */
export function TimelineNav({ view, day, today, onChange }: Props) {
  const { t } = useLingui()
  const labels: Record<TimelineView, string> = { day: t`Day`, week: t`Week`, month: t`Month` }
  const show = (next: string) => onChange({ day: next === today ? undefined : next })
  const steps = {
    day: [t`Previous day`, t`Next day`],
    week: [t`Previous week`, t`Next week`],
    month: [t`Previous month`, t`Next month`],
  }
  const [before, after] = steps[view]
  const arrow = { size: 16, stroke: 1.8, 'aria-hidden': true } as const
  return (
    <Row gap={8} wrap>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={before ?? ''}
        onClick={() => show(dayBeside(view, day, -1))}
      >
        <IconChevronLeft {...arrow} />
      </ActionIcon>
      <DayField
        size="xs"
        aria-label={t`Day shown`}
        className={styleClasses({ width: 128 })}
        value={day}
        onChange={(next) => {
          if (/^\d{4}-\d\d-\d\d$/.test(next)) show(next)
        }}
      />
      <ActionIcon
        variant="default"
        size={32}
        aria-label={after ?? ''}
        onClick={() => show(dayBeside(view, day, 1))}
      >
        <IconChevronRight {...arrow} />
      </ActionIcon>
      <Button variant="default" onClick={() => onChange({ day: undefined })}>{t`Today`}</Button>
      <SegmentedControl
        size="xs"
        aria-label={t`Time shown`}
        value={view}
        data={timelineViews.map((value) => ({ value, label: labels[value] }))}
        onChange={(value) => onChange({ view: value === 'day' ? undefined : value })}
      />
    </Row>
  )
}

/** Legend of the bars. */
export function TimelineLegend() {
  const labels = useBookingStateLabels()
  return (
    <Row as="span" gap={16} rowGap={4} align="stretch" wrap>
      {(['confirmed', 'active', 'requested', 'completed'] as const).map((state) => (
        <Row as="span" inline gap={6} key={state}>
          <BookingStateSign state={state} />
          {labels[state]}
        </Row>
      ))}
    </Row>
  )
}
