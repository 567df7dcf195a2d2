/** Figures as rows of a Markdown table. */
import type { Border, Figures, Sums } from './figures.ts'

const columns: readonly [title: string, cell: (figures: Figures) => string][] = [
  ['drives', ({ drives }) => String(drives)],
  ['one trip', ({ oneTrip }) => percent(oneTrip, 2)],
  [
    'split / merged / lost',
    ({ split, merged, lost }) => [split, merged, lost].map((one) => percent(one, 1)).join(' '),
  ],
  ['ghosts', ({ ghosts }) => String(ghosts)],
  ['begin s: 50 90 99 %', ({ begin }) => seconds(begin)],
  ['within 30 s', ({ begin }) => percent(begin.within, 1)],
  ['end s', ({ end }) => seconds(end)],
  ['within 30 s', ({ end }) => percent(end.within, 1)],
  ['km: sum', ({ distanceSum }) => percent(distanceSum, 2)],
  ['50 %', ({ distanceMedian }) => percent(distanceMedian, 2)],
  ['90 %', ({ distance90 }) => percent(distance90, 2)],
  ['highest speed > +10 %', ({ tooFast }) => percent(tooFast, 2)],
  ['worst', ({ fastest }) => percent(fastest, 0)],
  ['idling in trips', ({ tripIdle }) => ratio(tripIdle)],
  ['in stops', ({ stopIdle }) => ratio(stopIdle)],
  ['moves reported', ({ moved }) => ratio(moved)],
]

export function tableOf(rows: readonly (readonly [name: string, figures: Figures])[]): string {
  const cells = [
    ['', ...columns.map(([title]) => title)],
    ...rows.map(([name, figures]) => [name, ...columns.map(([, cell]) => cell(figures))]),
  ]
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)),
  )
  const lines = cells.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

export function percent(share: number, digits: number): string {
  return Number.isNaN(share) ? '' : `${(share * 100).toFixed(digits)} %`
}

function seconds({ median, most, nearlyAll }: Border): string {
  return [median, most, nearlyAll].map((value) => (Number.isNaN(value) ? '' : value.toFixed(0))).join(' ')
}

/** Detected as a share of the truth. */
function ratio({ detected, truth }: Sums): string {
  return truth === 0 ? (detected === 0 ? '' : `+${detected.toFixed(0)}`) : percent(detected / truth, 1)
}
