import type { Context } from '../../../http/scope.ts'
import type { Caller } from '../../core/privacy/index.ts'

/** Who reads places: a person, or anyone with a share link. */
export type Reader = Pick<Context, 'tx' | 'now'> & { scope: Caller }
