import { BackupError } from '../backup/failure.ts'
import { orderText, type StoredOrder } from '../domains/tracking/device-orders/index.ts'
import { lettersOf } from '../platform/readable-code.ts'
import { iso, queryRows, print } from './operator-query.ts'

type ListedOrder = StoredOrder & { handledAt: Date | null }

const SHOWN = 200

const selection = `select number, placed_at as "placedAt", company_name as "companyName", contact_name as "contactName",
  email, phone, number_of_devices as "numberOfDevices", address, message, handled_at as "handledAt"
  from directory.device_orders`

/** `orders`, `orders NUMBER`, `orders NUMBER done` and `orders NUMBER delete`. */
export async function deviceOrders(connectionString: string, args: readonly string[]): Promise<void> {
  const [typed, action] = args
  if (typed === undefined) return list(connectionString)
  const order = await find(connectionString, typed)
  if (action === undefined) return print(`${orderText(order)}\n\n${stateOf(order)}`)
  const act = actions[action]
  if (!act)
    throw new BackupError(
      `Write done or delete after the order’s number, not ${action}: npm run operator -- orders ${order.number} done`,
    )
  await act(connectionString, order.number)
}

async function list(connectionString: string): Promise<void> {
  const orders = await queryRows<ListedOrder>(
    connectionString,
    `${selection} order by placed_at desc, number limit ${SHOWN}`,
  )
  if (orders.length === 0) return console.log('No device orders.')
  for (const order of orders) {
    const { number, placedAt, companyName, contactName, numberOfDevices } = order
    print(
      `${number}  ${iso(placedAt)}  devices ${numberOfDevices}  ${companyName}, ${contactName}  ${stateOf(order)}`,
    )
  }
}

/** The number may be typed in lower case and without its hyphen. */
async function find(connectionString: string, typed: string): Promise<ListedOrder> {
  const query = `${selection} where replace(number, '-', '') = $1`
  const [order] = await queryRows<ListedOrder>(connectionString, query, [lettersOf(typed)])
  if (!order)
    throw new BackupError(`There is no order ${typed}. To list them all: npm run operator -- orders`)
  return order
}

function stateOf({ handledAt }: ListedOrder): string {
  return handledAt === null ? 'open' : `done ${iso(handledAt)}`
}

const actions: Record<string, (connectionString: string, number: string) => Promise<void>> = {
  async done(connectionString, number) {
    const query =
      'update directory.device_orders set handled_at = coalesce(handled_at, now()) where number = $1'
    await queryRows(connectionString, query, [number])
    console.log(`Order ${number} is done.`)
  },
  /** With its mail that was not sent, which holds the same data. */
  async delete(connectionString, number) {
    const query = `with mailed as (
        delete from directory.mails where starts_with(subject, 'Order ' || $1::text || ':'))
      delete from directory.device_orders where number = $1`
    await queryRows(connectionString, query, [number])
    console.log(`Order ${number} was deleted.`)
  },
}
