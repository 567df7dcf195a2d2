import { NIL as NOBODY } from 'uuid'
import type { Context } from '../../../http/scope.ts'

/**
 * Readers who see everything share files. So these files show no places that only one of them may see, as the driver of a
 * private trip; nor does the page, so that both agree.
 */
export function asSharedReader(context: Context): Context {
  const { scope } = context
  return scope.reach === 'all' ? { ...context, scope: { ...scope, userId: NOBODY } } : context
}
