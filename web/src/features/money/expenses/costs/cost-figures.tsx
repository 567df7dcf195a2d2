import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { FleetConsumptionMethod } from '@roadbook/contract/money/cost-sums'
import type { Compared, CostComparison } from '@roadbook/contract/money/costs'
import type { ReactNode } from 'react'
import { consumptionUnit } from '../../../../lib/units/consumption.ts'
import { useConsumptionMethods } from '../../../../lib/units/use-consumption-methods.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import classes from './cost-figures.module.css'
import { fillsOf, listOf, tripsOf } from './cost-links.ts'
import { fleetConsumption } from './fleet-consumption.ts'
import type { CostFilterSearch } from '../search.ts'
import { useDistanceUnitName } from '../../../../ui/labels/use-distance-unit-name.ts'
import { Row, Grid, Box, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'

type Props = { costs: CostComparison; filter: CostFilterSearch }

/** The figures of the period in one row, each compared with the period before. */
export function CostFigures({ costs, filter }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const { currency, period, total, distanceMeters } = costs
  const perDistance = f.distanceUnit === 'mile' ? costs.perMile : costs.perKm
  const trips = tripsOf(filter, period)
  const { energy, consumption } = fleetConsumption(costs, f.consumption)
  const unit = useDistanceUnitName()
  const methods = useConsumptionMethods()
  const { consumptionMethod: method } = costs
  const measured = t`measured`
  const how: Record<FleetConsumptionMethod, string> = {
    deviceCounter: measured,
    fullTanks: measured,
    levelDrop: measured,
    measured,
    partlyMeasured: t`partly measured`,
    stated: t`vehicle’s record`,
  }
  return (
    <Grid columns="repeat(4, minmax(0, 1fr))" noShrink line="both" narrow={{ columns: 2 }}>
      <Figure
        value={
          <Link
            {...listOf(filter, period, { currency })}
            className={styleClasses({ color: 'inherit', underline: 'hover' })}
          >
            {f.money(total.now ?? 0, currency)}
          </Link>
        }
        label={t`Total`}
        compared={total}
      />
      <Figure
        value={perDistance.now === null ? '–' : f.money(perDistance.now, currency)}
        label={t`Per ${unit}`}
        compared={perDistance}
      />
      <Figure
        value={
          consumption.now === null ? (
            '–'
          ) : (
            <Link
              {...fillsOf(filter, period, { energy })}
              className={styleClasses({ color: 'inherit', underline: 'hover' })}
            >
              {f.tenths(consumption.now)}
            </Link>
          )
        }
        label={consumptionUnit(energy, f.consumption)}
        how={method === null ? undefined : how[method]}
        title={method === null ? undefined : methods[method]}
        compared={consumption}
      />
      <Figure
        value={
          trips === undefined ? (
            f.sumDistance(distanceMeters.now ?? 0)
          ) : (
            <Link {...trips} className={styleClasses({ color: 'inherit', underline: 'hover' })}>
              {f.sumDistance(distanceMeters.now ?? 0)}
            </Link>
          )
        }
        label={t`Driven`}
        compared={distanceMeters}
      />
    </Grid>
  )
}

type FigureProps = {
  value: ReactNode
  label: string
  /** How consumption was determined. */
  how?: string | undefined
  title?: string | undefined
  compared: Compared
}

function Figure({ value, label, how, title, compared }: FigureProps) {
  return (
    <Box py={8} pr={16} pl={20} line="left" narrow={{ pl: 16 }} className={classes.figure} title={title}>
      <Text as="p" weight={600} nowrap tabular className={classes.value}>
        {value}
      </Text>
      <Row as="p" gap={8} rowGap={0} wrap size="small" color="muted">
        <span>{label}</span>{' '}
        {how !== undefined && (
          <>
            <span>{how}</span>{' '}
          </>
        )}
        <Change {...compared} />
      </Row>
    </Box>
  )
}

/** Smaller changes count as unchanged. */
const MIN_PERCENT = 1

/** There are earlier figures, but too few to compare with. */
function isUncomparable({ now, before, changePercent }: Compared): boolean {
  return changePercent === null && now !== null && before !== null && before > 0
}

/** Arrow, per cent and text. Neutral colours: more isn't worse. */
function Change(compared: Compared) {
  const f = useFormat()
  const { changePercent } = compared
  if (isUncomparable(compared)) return <Trans>not enough to compare</Trans>
  if (changePercent === null) return null
  if (Math.abs(changePercent) < MIN_PERCENT) return <NoChange percent={changePercent} />
  const percent = f.percent(changePercent)
  return (
    <Row as="span" inline gap={4} nowrap>
      <Arrow percent={changePercent} />
      {changePercent > 0 ? (
        <Trans>
          <Text as="strong" color="text">
            {percent}
          </Text>{' '}
          more
        </Trans>
      ) : (
        <Trans>
          <Text as="strong" color="text">
            {percent}
          </Text>{' '}
          less
        </Trans>
      )}
    </Row>
  )
}

/** In a column: the arrow shows the direction, which is also read out. */
export function ShortChange(compared: Compared) {
  const { t } = useLingui()
  const f = useFormat()
  const { changePercent } = compared
  if (isUncomparable(compared)) return <span title={t`not enough to compare`}>{t`too little`}</span>
  if (changePercent === null) return '–'
  if (Math.abs(changePercent) < MIN_PERCENT) return <NoChange percent={changePercent} />
  const percent = f.percent(changePercent)
  return (
    <Row
      as="span"
      inline
      gap={4}
      nowrap
      aria-label={changePercent > 0 ? t`${percent} more` : t`${percent} less`}
    >
      <Arrow percent={changePercent} />
      {percent}
    </Row>
  )
}

function NoChange({ percent }: { percent: number }) {
  return percent === 0 ? <Trans>same</Trans> : <Trans>under 1%</Trans>
}

function Arrow({ percent }: { percent: number }) {
  const Sign = percent > 0 ? IconArrowUpRight : IconArrowDownRight
  return <Sign size={14} stroke={2} aria-hidden="true" />
}
