import type { Database } from '../../server/src/database/client.ts'
import { addExpenses } from '../../server/src/domains/expenses/index.ts'
import { percentile } from '../machine.ts'

const ROUNDS = 20
const AT_ONCE = 1000
const SINGLES = 200

type Taken = { atOnceMs: number; singleMs: number }

/** Adds a thousand expenses at once, and one in a transaction, with sums and texts kept and not, in turns. */
export async function timeWrites(database: Database, tenantId: string): Promise<{ kept: Taken; not: Taken }> {
  const { owner } = database.pools
  const { rows } = await owner.query<{ id: string }>('select id from vehicles where tenant_id = $1', [
    tenantId,
  ])
  const turn = (action: string) => owner.query(`alter table expenses ${action} trigger user`)
  const expense = (nth: number) => ({
    vehicleId: rows[(nth * 7) % rows.length]?.id ?? '',
    type: 'fuel' as const,
    date: `2026-11-${String(1 + (nth % 20)).padStart(2, '0')}`,
    amountMinor: 500 + nth,
    quantityLitres: 40,
    vendor: `Enemed ${nth % 500}`,
    enteredAt: new Date('2026-11-20T09:42:00Z'),
  })
  const add = async (count: number, from: number): Promise<number> => {
    const expenses = Array.from({ length: count }, (_, nth) => expense(from + nth))
    const start = performance.now()
    await database.inTenant({ tenantId }, (tx) => addExpenses(tx, tenantId, expenses))
    return performance.now() - start
  }
  const taken = {
    enable: { many: [] as number[], single: [] as number[] },
    disable: { many: [] as number[], single: [] as number[] },
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const action of ['enable', 'disable'] as const) {
      await turn(action)
      taken[action].many.push(await add(AT_ONCE, round * AT_ONCE))
      for (let nth = 0; nth < SINGLES / ROUNDS; nth += 1) taken[action].single.push(await add(1, round + nth))
    }
  }
  await turn('enable')
  const of = ({ many, single }: { many: number[]; single: number[] }): Taken => ({
    atOnceMs: percentile(many, 0.5),
    singleMs: percentile(single, 0.5),
  })
  return { kept: of(taken.enable), not: of(taken.disable) }
}
