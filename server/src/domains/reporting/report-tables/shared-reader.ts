import { NIL as NOBODY } from 'uuid'
import type { Context } from '../../../http/scope.ts'

/**
 * Files of those who see all are shared among them. So they tell no places that only one of them may see, as the driver of a
 * private trip; nor does the page, which says the same.
 */
export function asSharedReader(context: Context): Context {
  const { scope } = context
  return scope.reach === 'all' ? { ...context, scope: { ...scope, userId: NOBODY } } : context
}
