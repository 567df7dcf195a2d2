import type { accountRoutes } from '@roadbook/contract/people/account'
import type { Tx } from '../../../../database/client.ts'
import { AppError, notFound } from '../../../../errors.ts'
import type { Handlers } from '../../../../http/mount.ts'
import type { Context } from '../../../../http/scope.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import { readEmail } from '../../users/index.ts'
import { recordSignInChange } from '../account/record-sign-in-change.ts'
import { directoryIn } from '../directory/directory.ts'
import type { SignInFactors } from './directory-factors.ts'

type User = { tenantId: string; userId: string }
type Parts = { mail: Mail; publicUrl: string }

export type SecondFactorsOfOthers = {
  /** Whether a person has a second factor, in a transaction of their company. */
  hasSecondFactor(tx: Tx, user: User): Promise<boolean>
  accountHandlers: Handlers<typeof accountRoutes>
}

export function otherSecondFactors(parts: Parts): SecondFactorsOfOthers {
  return { hasSecondFactor: userHasSecondFactor, accountHandlers: createAccountHandlers(parts) }
}

/** For an admin, about someone else's sign-in. */
function createAccountHandlers(parts: Parts): Handlers<typeof accountRoutes> {
  return {
    async signIn(context, { params: { id } }) {
      const { factors } = await factorsOf(context, id)
      return { twoStep: (factors?.secret ?? null) !== null, passkeys: factors?.passkeys ?? 0 }
    },
    async resetSecondFactor(context, { params: { id } }) {
      // Changing one's own requires more proof than a session.
      if (id === context.scope.userId) throw new AppError('two_step_own')
      const { accountId, email, factors } = await factorsOf(context, id)
      if (accountId === undefined || !hasSecondFactor(factors)) return { done: true }
      const directory = directoryIn(context.tx)
      await directory.turnOffTotp(accountId)
      await directory.removePasskeys(accountId)
      const change = { action: 'reset two-step verification', change: 'secondFactorReset' } as const
      await recordSignInChange(parts, context, { ...change, person: { userId: id, email } })
      return { done: true }
    },
  }
}

async function userHasSecondFactor(tx: Tx, user: User): Promise<boolean> {
  const directory = directoryIn(tx)
  const accountId = await directory.accountOfUser(user)
  return accountId !== undefined && hasSecondFactor(await directory.signInFactors(accountId))
}

function hasSecondFactor(factors: Pick<SignInFactors, 'secret' | 'passkeys'> | undefined): boolean {
  return factors !== undefined && (factors.secret !== null || factors.passkeys > 0)
}

async function factorsOf({ tx, scope }: Context, userId: string) {
  const email = await readEmail({ tx, scope }, userId)
  if (email === undefined) throw notFound('person')
  const directory = directoryIn(tx)
  const accountId = await directory.accountOfUser({ tenantId: scope.tenantId, userId })
  const factors = accountId === undefined ? undefined : await directory.signInFactors(accountId)
  return { accountId, email, factors }
}
