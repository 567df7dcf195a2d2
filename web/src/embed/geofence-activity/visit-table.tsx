import { useLingui } from '@lingui/react/macro'
import type { VisitGroup } from '@roadbook/contract/reporting/geofence-activity'
import { useFormat } from '../../lib/use-format.ts'
import table from '../table.module.css'
import { useShortList } from '../use-short-list.tsx'
import { Row, Box, Text } from '../../ui/layout.tsx'
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
      <Row pt={28} pb={8} gap={16} rowGap={8} wrap minHeight={32}>
        <Text as="h2" size="body">
          {title}
        </Text>
      </Row>
      <Box scroll="x">
        <table className={table.table}>
          <Text as="caption" unseen>
            {title}
          </Text>
          <thead>
            <tr>
              <th scope="col">{t`Name`}</th>
              <Box as="th" narrow={{ hide: true }} className={classes.share} aria-hidden="true" />
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
                  <Row as="span" gap={10}>
                    <a href={linkOf(id)} target="_top">
                      {name}
                    </a>
                    {note !== null && (
                      <Text weight={400} color="muted">
                        {note}
                      </Text>
                    )}
                  </Row>
                  {medianSeconds !== null && (
                    <Stays median={stay(medianSeconds)} longest={stay(longestSeconds)} />
                  )}
                </th>
                <Box as="td" narrow={{ hide: true }} className={classes.share} aria-hidden="true">
                  <Text
                    block
                    height={8}
                    radius={4}
                    ground="c1"
                    style={{ width: `${(visits / most) * 100}%` }}
                  />
                </Box>
                <td className={table.number}>{f.number(visits)}</td>
                <td className={table.number}>{insideNow === 0 ? '–' : f.number(insideNow)}</td>
                <td className={classes.stay}>{stay(medianSeconds)}</td>
                <td className={classes.stay}>{stay(longestSeconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {more}
      </Box>
    </section>
  )
}

/** Shown if there is no room for their columns. */
function Stays({ median, longest }: { median: string; longest: string }) {
  const { t } = useLingui()
  return <Text hide className={classes.stays}>{t`Median ${median}, longest ${longest}`}</Text>
}
