import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import classes from './charts.module.css'

type Props = {
  title: string
  /** The sum of all months. */
  total: string
  months: readonly string[]
  /** In the order of the months. */
  values: readonly number[]
  textOf: (value: number) => string
  /** Link to the details of a month. */
  linkOf: (month: string) => string
  linkLabel: string
  /** A note, for example about what is left out. */
  note?: string | undefined
}

/** A figure by month. Hovering or tapping a month shows it in the head of the panel. */
export function MonthBars({ title, total, months, values, textOf, linkOf, linkLabel, note }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const [pointed, setPointed] = useState<number>()
  const [chosen, setChosen] = useState<number>()
  const shown = pointed ?? chosen
  const month = shown === undefined ? undefined : months[shown]
  const highest = Math.max(...values, 0)
  const first = months[0] ?? ''
  const last = months.at(-1) ?? ''
  return (
    <Stack as="section" p={16} border="hairline" radius={8} ground="surface" className={classes.panel}>
      <Text as="h3" size="small" color="text2">
        {title}
      </Text>
      <Text as="p" mt={4} size="title" weight={600} tabular>
        {shown === undefined ? total : textOf(values[shown] ?? 0)}
      </Text>
      <p className={classes.caption} aria-live="polite">
        {month === undefined ? (
          first === last ? (
            f.monthAndYear(first)
          ) : (
            `${f.shortMonth(first)} – ${f.shortMonth(last)}`
          )
        ) : (
          <>
            {f.monthAndYear(month)}{' '}
            {shown === chosen && (
              <Text as="a" ml={8} weight={600} href={linkOf(month)} target="_top">
                {linkLabel}
              </Text>
            )}
          </>
        )}
      </p>
      <Row
        height="112px"
        align="stretch"
        line="below"
        mt={12}
        className={classes.bars}
        onPointerLeave={() => setPointed(undefined)}
      >
        {months.map((one, index) => (
          <Row
            as="button"
            focusInside
            align="end"
            justify="center"
            grow
            key={one}
            type="button"
            className={classes.column}
            aria-label={`${f.monthAndYear(one)}: ${textOf(values[index] ?? 0)}`}
            aria-pressed={chosen === index}
            data-shown={shown === index || undefined}
            onPointerEnter={() => setPointed(index)}
            onFocus={() => setPointed(index)}
            onBlur={() => setPointed(undefined)}
            onClick={() => setChosen(chosen === index ? undefined : index)}
          >
            <span
              className={classes.bar}
              style={{ height: `${highest > 0 ? ((values[index] ?? 0) / highest) * 100 : 0}%` }}
            />
          </Row>
        ))}
      </Row>
      <MonthAxis months={months} />
      {note !== undefined && (
        <Text as="p" pt={8} color="muted">
          {note}
        </Text>
      )}
      <MonthTable label={t`${title} by month`} {...{ months, values, textOf }} />
    </Stack>
  )
}

/** The name of each month, as long as they fit. */
function MonthAxis({ months }: Pick<Props, 'months'>) {
  const f = useFormat()
  if (months.length > 12) {
    return (
      <div className={classes.axis} aria-hidden="true">
        <span>{f.shortMonth(months[0] ?? '')}</span>
        <span>{f.shortMonth(months.at(-1) ?? '')}</span>
      </div>
    )
  }
  return (
    <Row
      align="stretch"
      pt={6}
      color="muted"
      className={classes.monthNames}
      data-many={months.length > 6 || undefined}
      aria-hidden="true"
    >
      {months.map((month) => (
        <span key={month}>{f.monthName(month)}</span>
      ))}
    </Row>
  )
}

function MonthTable({
  label,
  months,
  values,
  textOf,
}: { label: string } & Pick<Props, 'months' | 'values' | 'textOf'>) {
  const f = useFormat()
  return (
    <Text as="table" unseen>
      <caption>{label}</caption>
      <tbody>
        {months.map((month, index) => (
          <tr key={month}>
            <th scope="row">{f.monthAndYear(month)}</th>
            <td>{textOf(values[index] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </Text>
  )
}
