import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useFormat } from '../../../../lib/use-format.ts'
import { Row } from '../../../../ui/layout.tsx'
import classes from './alarms.module.css'

const height = 18

type Props = {
  /** The last seven days; today is the last. */
  days: readonly number[]
  /** The highest bar of the whole table, so that all have the same scale. */
  most: number
}

/** Seven bars, and their sum. */
export function Sparkline({ days, most }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const sum = days.reduce((total, count) => total + count, 0)
  return (
    <Row
      as="span"
      verticalAlign="middle"
      color={sum === 0 ? 'muted' : undefined}
      inline
      gap={12}
      align="end"
      tabular
      data-none={sum === 0 || undefined}
    >
      <Row as="span" gap={2} align="end" height={18} aria-hidden="true">
        {days.map((count, day) => (
          <span
            // The days have no other name than their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={day}
            className={classes.bar}
            data-none={count === 0 || undefined}
            style={count === 0 ? undefined : { height: Math.max(3, (height * count) / Math.max(1, most)) }}
          />
        ))}
      </Row>
      <span aria-hidden="true">{f.number(sum)}</span>
      <VisuallyHidden>
        {t`${f.number(sum)}, by day ${new Intl.ListFormat(f.locale, { type: 'unit' }).format(days.map(f.number))}`}
      </VisuallyHidden>
    </Row>
  )
}
