import { publishAfterCommit } from '../../../database/after-commit.ts'
import type { Context } from '../../../http/scope.ts'

/** Announces that geofences changed: processes that follow vehicles read them again. */
export function announce({ scope, tx }: Pick<Context, 'scope' | 'tx'>): void {
  publishAfterCommit(tx, { topic: 'geofences', message: { tenantId: scope.tenantId } })
}
