import type { CostsOfMonth } from '@roadbook/contract/overview'
import type { ExpenseType } from '@roadbook/contract/expenses'
import { sql } from 'kysely'
import { dateIn } from '../../http/period.ts'
import type { Context } from '../../http/scope.ts'
import { sumByCurrency, total } from './cost-sums.ts'

/** Types that the dashboard names; all others stand there as one. */
const NAMED = 5

type MonthRow = {
  /** The company's own. */
  own: string
  currency: string
  type: ExpenseType
  amountMinor: number | null
  previousMinor: number | null
}

/** What was spent from the first of the month until today, beside the same days of the month before. */
export async function readCostsOfMonth(context: Context, timeZone: string): Promise<CostsOfMonth> {
  const today = dateIn(timeZone, context.now)
  const first = today.with({ day: 1 })
  const firstBefore = first.subtract({ months: 1 })
  // Of a shorter month the last day stands for the days that it has not.
  const lastBefore = firstBefore.with({ day: today.day })
  const { scope, tx } = context
  const { rows } = await sql<MonthRow>`
    select t.currency as own, e.currency, e.type,
      (sum(e.amount_minor) filter (where e.date >= ${first.toString()}::date))::bigint as amount_minor,
      (sum(e.amount_minor) filter (where e.date <= ${lastBefore.toString()}::date))::bigint as previous_minor
    from tenants t left join expenses e on e.tenant_id = t.tenant_id
      and e.date >= ${firstBefore.toString()}::date and e.date <= ${today.toString()}::date
    where t.tenant_id = ${scope.tenantId}
    group by t.currency, e.currency, e.type`.execute(tx)
  const month = first.toPlainYearMonth().toString()
  return { month, ...compared(rows) }
}

/** Where nothing is entered there is one row all the same, which names the company's currency. */
function compared(rows: readonly MonthRow[]): Omit<CostsOfMonth, 'month'> {
  const own = rows[0]?.own ?? ''
  const parts = rows.flatMap(({ amountMinor, currency, type }) =>
    amountMinor === null ? [] : [{ currency, type, amountMinor }],
  )
  const sums = sumByCurrency(parts, own)
  const ofOwn = sums.find(({ currency }) => currency === own) ?? { totalMinor: 0, byType: [] }
  const before = rows.flatMap(({ currency, previousMinor }) =>
    currency === own && previousMinor !== null ? [previousMinor] : [],
  )
  const previousMinor = before.length === 0 ? null : before.reduce((sum, amount) => sum + amount, 0)
  return {
    currency: own,
    totalMinor: ofOwn.totalMinor,
    byType: ofOwn.byType,
    otherTypesMinor: ofOwn.byType.length > NAMED ? total(ofOwn.byType.slice(NAMED)) : null,
    previousMinor,
    changePercent: changeOf(ofOwn.totalMinor, previousMinor),
    otherCurrencies: sums
      .filter(({ currency }) => currency !== own)
      .map(({ currency, totalMinor }) => ({ currency, totalMinor })),
  }
}

function changeOf(now: number, before: number | null): number | null {
  if (before === null || before <= 0) return null
  return Math.round((now / before - 1) * 1000) / 10
}
