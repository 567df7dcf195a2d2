import { changePercent } from '@roadbook/contract/core/compare'
import type { CostsOfMonth } from '@roadbook/contract/reporting/overview'
import { sql } from 'kysely'
import { dateIn } from '../../../../http/period.ts'
import type { Context } from '../../../../http/scope.ts'
import { type CostPart, otherTypes, sumByCurrency } from './cost-sums.ts'

/** Both days included. */
type Days = { first: Temporal.PlainDate; last: Temporal.PlainDate }

type Spent = {
  /** The company's own currency. */
  currency: string
  /** This month, in all currencies. */
  parts: CostPart[] | null
  /** In the company's currency, the month before; null if that month has no expenses. */
  previousMinor: number | null
}

/** The costs from the first of the month until today, compared with the same days of the previous month. */
export async function readMonthCosts(context: Context, timeZone: string): Promise<CostsOfMonth> {
  const today = dateIn(timeZone, context.now)
  const first = today.with({ day: 1 })
  const before = first.subtract({ months: 1 })
  // In a shorter month, `with` clamps to the last day.
  const days = { first: before, last: before.with({ day: today.day }) }
  const { currency, parts, previousMinor } = await readSpent(context, { first, last: today }, days)
  const sums = sumByCurrency(parts ?? [], currency)
  const { totalMinor, byType } = sums.find((sum) => sum.currency === currency) ?? nothing
  return {
    month: first.toPlainYearMonth().toString(),
    currency,
    totalMinor,
    byType,
    otherTypesMinor: otherTypes(byType, byType),
    previousMinor,
    changePercent: changePercent(totalMinor, previousMinor),
    otherCurrencies: sums
      .filter((sum) => sum.currency !== currency)
      .map((sum) => ({ currency: sum.currency, totalMinor: sum.totalMinor })),
  }
}

const nothing = { totalMinor: 0, byType: [] }

async function readSpent({ scope, tx }: Context, month: Days, before: Days): Promise<Spent> {
  const within = ({ first, last }: Days) =>
    sql`e.tenant_id = ${scope.tenantId} and e.date between ${first.toString()}::date and ${last.toString()}::date`
  const { rows } = await sql<Spent>`
    select t.currency,
      (select json_agg(json_build_object('currency', s.currency, 'type', s.type, 'amountMinor', s.amount)) from (
        select e.currency, e.type, sum(e.amount_minor) as amount from expenses e where ${within(month)}
        group by e.currency, e.type) s) as parts,
      (select sum(e.amount_minor)::bigint from expenses e
        where ${within(before)} and e.currency = t.currency) as previous_minor
    from tenants t where t.tenant_id = ${scope.tenantId}`.execute(tx)
  const [spent] = rows
  if (!spent) throw new Error('A person has a company.')
  return spent
}
