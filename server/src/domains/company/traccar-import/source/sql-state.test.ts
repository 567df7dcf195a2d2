import { expect, test } from 'vitest'
import { isNotThereOrNotAllowed, mayComeBack } from './sql-state.ts'

test.each([
  ['a lost connection of PostgreSQL', { code: 'EPIPE' }, true],
  ['a lost connection of MySQL', { code: 'PROTOCOL_CONNECTION_LOST' }, true],
  ['a fault of our own', new TypeError('not a function'), false],
  ['PostgreSQL shutting down', { code: '57P01' }, true],
  ['a connection ended by an operator of MySQL', { sqlState: '70100', code: 'ER_QUERY_INTERRUPTED' }, true],
  ['a statement that takes too long', { code: '57014' }, false],
  ['damaged data', { code: 'XX001' }, false],
  ['any other fault of MySQL', { sqlState: 'HY000', code: 'ER_QUERY_TIMEOUT' }, false],
  ['a table that is missing', { code: '42P01' }, false],
])('after %s, the same query may succeed later: %j, %s', (_, error, may) => {
  expect(mayComeBack(error)).toBe(may)
})

test('a missing table and a refused one are told from other faults', () => {
  expect(isNotThereOrNotAllowed({ code: '42P01' })).toBe(true)
  expect(isNotThereOrNotAllowed({ sqlState: '42000', code: 'ER_DBACCESS_DENIED_ERROR' })).toBe(true)
  expect(isNotThereOrNotAllowed({ code: 'XX001' })).toBe(false)
})
