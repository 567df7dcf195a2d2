import { useFormat } from '../../lib/use-format.ts'
import { weekdayNames } from '../../lib/time/weekday-names.ts'
import { Row, Text } from '../layout.tsx'
import classes from './weekday-buttons.module.css'

type Props = {
  label: string
  /** ISO: 1 is Monday. */
  weekdays: readonly number[]
  /** They are selected and can't be deselected. */
  fixed?: readonly number[]
  onChange: (weekdays: number[]) => void
}

/** Weekdays, each on or off. */
export function WeekdayButtons({ label, weekdays, fixed = [], onChange }: Props) {
  const { locale } = useFormat()
  const letters = weekdayNames(locale, 'narrow')
  const toggled = (day: number) =>
    weekdays.includes(day)
      ? weekdays.filter((one) => one !== day)
      : [...weekdays, day].toSorted((a, b) => a - b)
  return (
    <Row as="fieldset" gap={4} align="stretch" p={0} aria-label={label}>
      {weekdayNames(locale, 'long').map((name, index) => {
        const day = index + 1
        const isFixed = fixed.includes(day)
        return (
          <Text
            as="button"
            size="small"
            radius={999}
            ground="hover"
            color="text2"
            width={28}
            height={28}
            narrow={{ width: 40, height: 40 }}
            key={name}
            type="button"
            className={classes.day}
            aria-label={name}
            aria-pressed={isFixed || weekdays.includes(day)}
            disabled={isFixed}
            onClick={() => onChange(toggled(day))}
          >
            {letters[index]}
          </Text>
        )
      })}
    </Row>
  )
}
