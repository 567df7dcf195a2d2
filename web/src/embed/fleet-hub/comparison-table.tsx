import { useLingui } from '@lingui/react/macro'
import type { HubFigures } from '@roadbook/contract/reporting/fleet-hub'
import { useFormat } from '../../lib/use-format.ts'
import table from '../table.module.css'
import { useShortList } from '../use-short-list.tsx'
import { type Measure, measureText, valueOf } from './measures.ts'
import { useMeasureLabels } from './use-measure-labels.ts'
import { Box, Row, Text } from '../../ui/layout.tsx'

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
    <Box scroll="x">
      <table className={table.table}>
        <Text as="caption" unseen>
          {label}
        </Text>
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
                <Row as="span" gap={10}>
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
                  {note !== null && (
                    <Text weight={400} color="muted">
                      {note}
                    </Text>
                  )}
                </Row>
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
    </Box>
  )
}
