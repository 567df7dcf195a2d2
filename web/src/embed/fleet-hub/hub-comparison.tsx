import { useLingui } from '@lingui/react/macro'
import type { FleetHub, HubGroup, HubSide } from '@roadbook/contract/reporting/fleet-hub'
import { useFormat } from '../../lib/use-format.ts'
import { CompareLines } from '../charts/compare-lines.tsx'
import { Segments } from '../filters/segments.tsx'
import view from '../view.module.css'
import type { ViewProps } from '../view-props.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { comparison, groupLink, type HubFilters, spanOf } from './hub-filters.ts'
import { type Measure, measures, measureText, valueOf } from './measures.ts'
import { useMeasureLabels } from './use-measure-labels.ts'
import { Row, Text } from '../../ui/layout.tsx'

type Props = {
  hub: FleetHub
  wanted: HubFilters
  filters: URLSearchParams
  onChange: ViewProps['onChange']
}

const colours = [1, 2, 3, 4, 5, 6].map((number) => `var(--rb-c${number})`)
/** How many are in the chart until others are chosen. */
const usuallyCompared = 4

/** Compares vehicles, fleet categories or drivers: a line for each chosen one, and a table of all. */
export function HubComparison({ hub, wanted, filters, onChange }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const labels = useMeasureLabels()
  const sides = useSideLabels()
  const { groups, months } = hub
  const { by } = wanted
  const offered = measures.filter((one) => groups.every(({ total }) => valueOf(total, one) !== null))
  const asked = comparison(filters)
  const measure: Measure = offered.includes(asked.measure) ? asked.measure : 'distance'
  const textOf = measureText(f, measure)
  const named = groups.filter((group) => asked.compared.includes(keyOf(group)))
  const compared = (named.length > 0 ? named : groups.slice(0, usuallyCompared)).slice(0, colours.length)
  const colourOf = new Map(compared.map((group, index) => [keyOf(group), colours[index] ?? '']))
  const nameOf = (group: HubGroup) => (group.id === null ? sides[by].none : group.name)
  const toggle = (key: string) => {
    const keys = compared.map(keyOf)
    const next = keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]
    onChange({ compare: next.join(',') })
  }
  return (
    <section>
      <Row pt={28} pb={8} gap={16} rowGap={8} wrap minHeight={32}>
        <Text as="h2" size="body">{t`Compare`}</Text>
        <Segments
          label={t`What is compared`}
          options={(['vehicle', 'fleetCategory', 'driver'] as const).map((value) => ({
            value,
            label: sides[value].label,
          }))}
          chosen={by}
          onChange={(side) => onChange({ by: side, compare: '' })}
        />
        <Text ml="auto" className={view.end}>
          <Segments
            label={t`Figure`}
            options={offered.map((value) => ({ value, label: labels[value] }))}
            chosen={measure}
            onChange={(value) => onChange({ measure: value })}
          />
        </Text>
      </Row>
      {groups.length === 0 ? (
        <Text as="p" py={32} color="muted">{t`Nothing was driven in these months with these filters.`}</Text>
      ) : (
        <>
          <CompareLines
            label={t`${labels[measure]} by month`}
            months={months}
            textOf={textOf}
            lines={compared.map((group) => ({
              key: keyOf(group),
              name: nameOf(group),
              colour: colourOf.get(keyOf(group)) ?? '',
              values: group.months.map((figures) => valueOf(figures, measure) ?? 0),
              total: textOf(valueOf(group.total, measure) ?? 0),
            }))}
          />
          <ComparisonTable
            label={sides[by].label}
            measures={offered}
            rows={groups.map((group) => ({
              key: keyOf(group),
              name: nameOf(group),
              note: group.note,
              link: groupLink(group.id, spanOf(hub), wanted),
              total: group.total,
              colour: colourOf.get(keyOf(group)),
            }))}
            mayCompareMore={compared.length < colours.length}
            onToggle={toggle}
          />
        </>
      )}
    </section>
  )
}

function keyOf({ id }: HubGroup): string {
  return id ?? 'none'
}

function useSideLabels(): Record<HubSide, { label: string; none: string }> {
  const { t } = useLingui()
  return {
    vehicle: { label: t`Vehicles`, none: '' },
    fleetCategory: { label: t`Fleet categories`, none: t`No category` },
    driver: { label: t`Drivers`, none: t`No driver` },
  }
}
