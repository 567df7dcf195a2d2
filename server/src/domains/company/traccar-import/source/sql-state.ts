/** A statement names what isn't there, or what the user may not read. */
export function isNotThereOrNotAllowed(error: unknown): boolean {
  return stateOf(error).startsWith('42')
}

/** No connection, out of resources, shut down, ended by an operator. */
const MAY_COME_BACK = /^(08|53|57P|58|70)/

/** Whether the same query may succeed later. */
export function mayComeBack(error: unknown): boolean {
  const state = stateOf(error)
  return state === ''
    ? !(error instanceof TypeError || error instanceof RangeError)
    : MAY_COME_BACK.test(state)
}

/** SQLSTATE of MySQL and of PostgreSQL; '' if the connection is gone, whose codes are words such as EPIPE. */
function stateOf(error: unknown): string {
  const { sqlState, code } = error as { sqlState?: unknown; code?: unknown } // anything else has neither
  return [sqlState, code].map(String).find((state) => /^(?=.*\d)[\dA-Z]{5}$/.test(state)) ?? ''
}
