import { useLingui } from '@lingui/react/macro'
import type { HubFigures } from '@roadbook/contract/reporting/fleet-hub'
import { useFormat } from '../../lib/use-format.ts'
import table from '../table.module.css'
import { useShortList } from '../use-short-list.tsx'
import { type Measure, measureText, valueOf } from './measures.ts'
import { useMeasureLabels } from './use-measure-labels.ts'

type Row = {
  key: string
  name: string
  note: string | null
  link: string | undefined
  total: HubFigures
  /** Colour of its line, if it is in the chart. */
  colour: string | undefined
}

type Props = {
  label: string
  measures: readonly Measure[]
  rows: readonly Row[]
  mayCompareMore: boolean
  onToggle: (key: string) => void
}

const shownAtFirst = 20

/** All items, each with a checkbox that adds it to the chart. */
export function ComparisonTable({ label, measures, rows, mayCompareMore, onToggle }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const labels = useMeasureLabels()
  const { shown, more } = useShortList(rows, shownAtFirst)
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <caption className="hidden-text">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {measures.map((measure) => (
              <th key={measure} scope="col" className={table.number}>
                {labels[measure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, name, note, link, total, colour }) => (
            <tr key={key}>
              <th scope="row">
                <span className={table.name}>
                  <input
                    type="checkbox"
                    className={table.box}
                    aria-label={t`${name} in the chart`}
                    checked={colour !== undefined}
                    disabled={colour === undefined && !mayCompareMore}
                    style={{ accentColor: colour }}
                    onChange={() => onToggle(key)}
                  />
                  {link === undefined ? (
                    name
                  ) : (
                    <a href={link} target="_top">
                      {name}
                    </a>
                  )}
                  {note !== null && <span className={table.note}>{note}</span>}
                </span>
              </th>
              {measures.map((measure) => (
                <td key={measure} className={table.number}>
                  {measureText(f, measure)(valueOf(total, measure) ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </div>
  )
}
