import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormat } from '../../lib/use-format.ts'
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
    <section className={classes.panel}>
      <h3 className={classes.panelTitle}>{title}</h3>
      <p className={classes.figure}>{shown === undefined ? total : textOf(values[shown] ?? 0)}</p>
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
              <a href={linkOf(month)} target="_top">
                {linkLabel}
              </a>
            )}
          </>
        )}
      </p>
      <div className={classes.bars} onPointerLeave={() => setPointed(undefined)}>
        {months.map((one, index) => (
          <button
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
          </button>
        ))}
      </div>
      <MonthAxis months={months} />
      {note !== undefined && <p className={classes.note}>{note}</p>}
      <MonthTable label={t`${title} by month`} {...{ months, values, textOf }} />
    </section>
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
    <div className={classes.monthNames} data-many={months.length > 6 || undefined} aria-hidden="true">
      {months.map((month) => (
        <span key={month}>{f.monthName(month)}</span>
      ))}
    </div>
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
    <table className="hidden-text">
      <caption>{label}</caption>
      <tbody>
        {months.map((month, index) => (
          <tr key={month}>
            <th scope="row">{f.monthAndYear(month)}</th>
            <td>{textOf(values[index] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
