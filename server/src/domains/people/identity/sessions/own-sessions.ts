import { type OwnSession, signInMethods } from '@roadbook/contract/people/account'
import { AppError } from '../../../../errors.ts'
import { recordChange } from '../../../core/audit/index.ts'
import { type AccountParts, type Caller, changeOwn } from '../account/caller.ts'
import type { StoredSession } from './directory-sessions.ts'
import { readUserAgent } from '../../../../platform/user-agent.ts'

/** The caller's own session first, then the last used. */
export async function listSessions(
  { directory, clock }: AccountParts,
  caller: Caller,
): Promise<OwnSession[]> {
  const stored = await directory.ownSessions(caller.account.accountId, clock.now())
  const isCurrent = ({ sid }: StoredSession) => sid === caller.sessionId
  const used = ({ lastUsedAt, startedAt }: StoredSession) => (lastUsedAt ?? startedAt).getTime()
  return stored
    .toSorted((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)) || used(b) - used(a))
    .map((session) => ({
      id: session.sid,
      ...readUserAgent(session.userAgent ?? ''),
      address: session.address,
      methods: signInMethods.filter((method) => session.methods.includes(method)),
      startedAt: session.startedAt.toISOString(),
      lastUsedAt: session.lastUsedAt?.toISOString() ?? null,
      isCurrent: isCurrent(session),
    }))
}

export async function endSession(parts: AccountParts, caller: Caller, sid: string): Promise<void> {
  if (sid === caller.sessionId) throw new AppError('session_own')
  await changeOwn(parts, caller, async (context, directory) => {
    if (!(await directory.endOwnSession(caller.account.accountId, sid))) throw new AppError('session_unknown')
    await recordChange(context, { ...ofCaller(caller), action: 'ended session', before: null, after: null })
  })
}

export async function endOtherSessions(parts: AccountParts, caller: Caller): Promise<void> {
  await changeOwn(parts, caller, async (context, directory) => {
    const sessions = await directory.endSessionsBut(caller.account.accountId, caller.sessionId)
    if (sessions === 0) return
    const after = { sessions }
    await recordChange(context, { ...ofCaller(caller), action: 'ended other sessions', before: null, after })
  })
}

function ofCaller({ account }: Caller) {
  return { resourceType: 'user', resourceId: account.userId } as const
}
