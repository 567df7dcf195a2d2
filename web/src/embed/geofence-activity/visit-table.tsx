import { useLingui } from '@lingui/react/macro'
import type { VisitGroup } from '@roadbook/contract/reporting/geofence-activity'
import { useFormat } from '../../lib/use-format.ts'
import table from '../table.module.css'
import { useShortList } from '../use-short-list.tsx'
import view from '../view.module.css'
import classes from './activity.module.css'

type Props = { title: string; groups: readonly VisitGroup[]; linkOf: (id: string) => string }

const shownAtFirst = 10

/** Visits by geofence or by vehicle, the most first. */
export function VisitTable({ title, groups, linkOf }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const { shown, more } = useShortList(groups, shownAtFirst)
  const most = groups[0]?.visits ?? 0
  const stay = (seconds: number | null) => (seconds === null ? '–' : f.duration(seconds))
  return (
    <section>
      <div className={view.head}>
        <h2 className={view.title}>{title}</h2>
      </div>
      <div className={table.scroll}>
        <table className={table.table}>
          <caption className="hidden-text">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Name`}</th>
              <th className={classes.share} aria-hidden="true" />
              <th scope="col" className={table.number}>{t`Visits`}</th>
              <th scope="col" className={table.number}>{t`Inside now`}</th>
              <th scope="col" className={classes.stay}>{t`Median stay`}</th>
              <th scope="col" className={classes.stay}>{t`Longest stay`}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, name, note, visits, insideNow, medianSeconds, longestSeconds }) => (
              <tr key={id}>
                <th scope="row" className={classes.named}>
                  <span className={table.name}>
                    <a href={linkOf(id)} target="_top">
                      {name}
                    </a>
                    {note !== null && <span className={table.note}>{note}</span>}
                  </span>
                  {medianSeconds !== null && (
                    <Stays median={stay(medianSeconds)} longest={stay(longestSeconds)} />
                  )}
                </th>
                <td className={classes.share} aria-hidden="true">
                  <span className={classes.bar} style={{ width: `${(visits / most) * 100}%` }} />
                </td>
                <td className={table.number}>{f.number(visits)}</td>
                <td className={table.number}>{insideNow === 0 ? '–' : f.number(insideNow)}</td>
                <td className={classes.stay}>{stay(medianSeconds)}</td>
                <td className={classes.stay}>{stay(longestSeconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {more}
      </div>
    </section>
  )
}

/** Shown if there is no room for their columns. */
function Stays({ median, longest }: { median: string; longest: string }) {
  const { t } = useLingui()
  return <span className={classes.stays}>{t`Median ${median}, longest ${longest}`}</span>
}
