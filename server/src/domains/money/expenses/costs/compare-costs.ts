import { changePercent } from '@roadbook/contract/core/compare'
import { type CostComparison, type CostPartName } from '@roadbook/contract/money/costs'
import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import { NAMED_COST_TYPES } from '@roadbook/contract/money/cost-sums'
import { sql } from 'kysely'
import type { Context } from '../../../../http/scope.ts'
import { type Against, comparedPeriods, type Days, monthsUntil } from './compared-periods.ts'
import { type CostFilter, costRows } from './cost-filter.ts'
import { costPerDistance, type FleetDriven, sumDriven } from './cost-per-km.ts'
import { readFleetConsumption } from '../energy/vehicle-consumption.ts'
import { readExpenseSettings } from '../expense-settings.ts'
import { forecastMonth } from './forecast.ts'

const MONTHS = 12
/** Months that the forecast needs before the unfinished one. */
const FORECAST_MONTHS = 3

type Amounts = ReadonlyMap<ExpenseType, number>

/** A period, the one before, and the twelve months up to it. In one currency only: currencies are never added up. */
export async function compareCosts(
  context: Context,
  { filter, period: asked, against }: { filter: CostFilter; period: Days; against?: Against | undefined },
): Promise<CostComparison> {
  const { currency: own, today } = await readExpenseSettings(context)
  const { period, before } = comparedPeriods(asked, today, against)
  const found = await readPeriods(context, filter, [period, before])
  const currencies = currenciesOf(found, own)
  const currency = filter.currency ?? currencies[0] ?? own
  const [now, then] = found.map((ofPeriod) => ofPeriod.get(currency) ?? new Map<ExpenseType, number>())
  const months = await readMonths(context, { filter: { ...filter, currency }, endDate: period.endDate })
  const parts = partsOf([...months.map(({ amounts }) => amounts), now ?? new Map(), then ?? new Map()])
  const driven = await readBoth(context, { filter, found, periods: [period, before], currency })
  const isUnfinished = period.endDate === today
  return {
    period,
    before,
    currency,
    currencies,
    total: compared(sumOf(now), sumOf(then)),
    ...driven,
    parts: parts.map(({ name, types }) => ({
      name,
      types,
      amount: compared(sumOf(now, types), sumOf(then, types)),
    })),
    months: months.map(({ amounts, month, startDate, endDate }) => ({
      month,
      startDate,
      endDate,
      totalMinor: sumOf(amounts),
      amounts: parts.map(({ types }) => sumOf(amounts, types)),
    })),
    forecast: isUnfinished
      ? await readForecast(context, { filter: { ...filter, currency }, months, today })
      : null,
  }
}

function compared(now: number | null, before: number | null, basis?: { now: number; before: number }) {
  return { now, before, changePercent: changePercent(now, before, basis) }
}

/** The sums of each type by currency. */
type PeriodCosts = Map<string, Map<ExpenseType, number>>

async function readPeriods(
  context: Context,
  filter: CostFilter,
  periods: readonly Days[],
): Promise<PeriodCosts[]> {
  const { currency: _any, ...inAnyCurrency } = filter
  const read = async ({ startDate: from, endDate: to }: Days): Promise<PeriodCosts> => {
    const { rows } = await sql<{ currency: string; type: ExpenseType; amount: number }>`
      select currency, type, sum(amount_minor)::bigint as amount
      from (${costRows(context, { ...inAnyCurrency, from, to })}) c group by currency, type`.execute(
      context.tx,
    )
    const amounts: PeriodCosts = new Map()
    for (const { currency, type, amount } of rows) {
      amounts.set(currency, (amounts.get(currency) ?? new Map()).set(type, amount))
    }
    return amounts
  }
  const found: PeriodCosts[] = []
  for (const period of periods) found.push(await read(period))
  return found
}

/** The company's currency first, the others in alphabetical order. */
function currenciesOf(found: readonly PeriodCosts[], own: string): string[] {
  const all = [...new Set(found.flatMap((amounts) => [...amounts.keys()]))].toSorted()
  return [...all.filter((currency) => currency === own), ...all.filter((currency) => currency !== own)]
}

function sumOf(amounts: Amounts | undefined, types?: readonly ExpenseType[]): number {
  let sum = 0
  for (const [type, minor] of amounts ?? []) if (types === undefined || types.includes(type)) sum += minor
  return sum
}

/** The largest types over all these months in a fixed order, with the others combined. */
function partsOf(months: readonly Amounts[]): { name: CostPartName; types: ExpenseType[] }[] {
  const types = [...new Set(months.flatMap((amounts) => [...amounts.keys()]))]
  const size = (type: ExpenseType) => months.reduce((sum, amounts) => sum + (amounts.get(type) ?? 0), 0)
  const ordered = types.toSorted((a, b) => size(b) - size(a) || (a < b ? -1 : 1))
  const isOne = ordered.length <= NAMED_COST_TYPES + 1
  const named = ordered.slice(0, isOne ? ordered.length : NAMED_COST_TYPES)
  const rest = ordered.slice(named.length)
  return [
    ...named.map((type) => ({ name: type, types: [type] })),
    ...(rest.length === 0 ? [] : [{ name: 'rest' as const, types: rest }]),
  ]
}

type Month = Days & { month: string; amounts: Map<ExpenseType, number> }

async function readMonths(
  context: Context,
  { filter, endDate }: { filter: CostFilter; endDate: string },
): Promise<Month[]> {
  const months = monthsUntil(endDate, MONTHS)
  const { rows } = await sql<{ month: string; type: ExpenseType; amount: number }>`
    select to_char(month, 'YYYY-MM') as month, type, amount from (
      select date_trunc('month', date) as month, type, sum(amount_minor)::bigint as amount
      from (${costRows(context, { ...filter, from: months[0]?.startDate, to: endDate })}) e
      group by 1, 2) m`.execute(context.tx)
  return months.map((days) => ({
    ...days,
    amounts: new Map(
      rows.filter(({ month }) => month === days.month).map(({ type, amount }) => [type, amount]),
    ),
  }))
}

async function readForecast(
  context: Context,
  { filter, months, today }: { filter: CostFilter; months: readonly Month[]; today: string },
): Promise<CostComparison['forecast']> {
  const day = Temporal.PlainDate.from(today)
  if (day.day === day.daysInMonth) return null
  const finished = months.slice(-1 - FORECAST_MONTHS, -1)
  const { rows } = await sql<{ month: string; amount: number }>`
    select to_char(date, 'YYYY-MM') as month, sum(amount_minor)::bigint as amount
    from (${costRows(context, { ...filter, from: finished[0]?.startDate, to: finished.at(-1)?.endDate })}) e
    where extract(day from date) <= ${day.day} group by 1`.execute(context.tx)
  const untilSameDay = new Map(rows.map(({ month, amount }) => [month, amount]))
  const totalMinor = forecastMonth({
    spentMinor: sumOf(months.at(-1)?.amounts),
    day: day.day,
    months: finished.map(({ month, amounts }) => ({
      untilSameDayMinor: untilSameDay.get(month) ?? 0,
      totalMinor: sumOf(amounts),
    })),
  })
  return totalMinor === null ? null : { totalMinor, endDate: day.with({ day: day.daysInMonth }).toString() }
}

type Both = { filter: CostFilter; found: readonly PeriodCosts[]; periods: readonly Days[]; currency: string }

/** The distance driven for it, and the consumption. */
async function readBoth(context: Context, { filter, found, periods, currency }: Both) {
  const all: FleetDriven[] = []
  for (const period of periods) {
    all.push(await sumDriven(context, { period, filter: { ...filter, currency } }))
  }
  const used = await readFleetConsumption(
    context,
    periods.map((days, nth) => ({ days, metersOf: all[nth]?.metersOf ?? new Map() })),
  )
  const per = all.map((driven, nth) =>
    costPerDistance({ currency, totalMinor: sumOf(found[nth]?.get(currency)) }, driven),
  )
  const [now = 0, before = 0] = all.map(({ distanceMeters }) => distanceMeters)
  const rate = (figure: (nth: number) => number | null) => compared(figure(0), figure(1), { now, before })
  return {
    perKm: rate((nth) => per[nth]?.minorPerKm ?? null),
    perMile: rate((nth) => per[nth]?.minorPerMile ?? null),
    distanceMeters: compared(now, before),
    litresPer100Km: rate((nth) => used[nth]?.litres ?? null),
    kwhPer100Km: rate((nth) => used[nth]?.kwh ?? null),
    consumptionMethod: used[0]?.method ?? null,
  }
}
