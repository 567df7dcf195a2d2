/** What each vehicle adds to the sums of a text, as `packed_expense_vehicle` packs it. */
import type { ExpenseType } from '@roadbook/contract/expense-type'
import { type RawBuilder, sql } from 'kysely'
import { readInBatches } from '../../database/read-in-batches.ts'
import type { Context } from '../../http/scope.ts'
import type { SumPart } from './sum-rows.ts'

/** Offsets in an entry: the key (the last eight bytes of the vehicle's id), seven bytes of amount, three of number of expenses. */
const BYTES = 18
const [KEY_AT, AMOUNT_AT, EXPENSES_AT] = [0, 8, 15]

/** Of at most 383 entries each. Two batches are in memory at a time, however many there are. */
const ROWS = 100

/** What these vehicles add in rows of `expense_text_sums e`, one part for each currency and type. */
export async function sumPacked(
  { tx }: Context,
  { where, vehicleIds }: { where: RawBuilder<boolean>; vehicleIds: readonly string[] },
): Promise<SumPart[]> {
  const packed = tx
    .selectFrom('expenseTextSums as e')
    .select(['e.type', 'e.currency', sql<string>`encode(e.vehicles, 'base64')`.as('vehicles')])
    .where(where)
  const keys = keysOf(vehicleIds)
  const sums = new Map<string, SumPart>()
  for await (const rows of readInBatches(tx, packed, { size: ROWS, readsAhead: true })) {
    for (const { type, currency, vehicles } of rows) {
      const key = `${currency} ${type}`
      const none = { type: type as ExpenseType, currency, amountMinor: 0, expenses: 0 } // copied from `expenses.type`
      const sum = sums.get(key) ?? none
      addPacked(sum, Buffer.from(vehicles, 'base64'), keys)
      sums.set(key, sum)
    }
  }
  return [...sums.values()]
}

function addPacked(sum: SumPart, packed: Buffer, keys: Keys): void {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length)
  let amountMinor = 0
  let expenses = 0
  for (let at = 0; at < packed.length; at += BYTES) {
    if (keys.get(view.getInt32(at + KEY_AT + 4))?.includes(view.getInt32(at + KEY_AT))) {
      // Not as a bigint, which would take most of the time: amounts are far below 2^53.
      amountMinor +=
        view.getInt32(at + AMOUNT_AT) * 2 ** 24 + (view.getUint32(at + AMOUNT_AT + 3) & 0xff_ff_ff)
      // The first of the four bytes read is the amount's last; it is shifted out.
      expenses += (view.getInt32(at + EXPENSES_AT - 1) << 8) >> 8
    }
  }
  sum.amountMinor += amountMinor
  sum.expenses += expenses
}

/** First halves of keys by second half, which two vehicles rarely share. */
type Keys = ReadonlyMap<number, readonly number[]>

function keysOf(vehicleIds: readonly string[]): Keys {
  const halves = vehicleIds.map((id) => {
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
    // Signed, so that V8 keeps them as small integers.
    return { first: bytes.readInt32BE(8), second: bytes.readInt32BE(12) }
  })
  const bySecond = Map.groupBy(halves, ({ second }) => second)
  return new Map([...bySecond].map(([second, of]) => [second, of.map(({ first }) => first)]))
}
