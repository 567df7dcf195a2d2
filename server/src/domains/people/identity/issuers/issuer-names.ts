import type { Database } from '../../../../database/client.ts'
import type { Context } from '../../../../http/scope.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { recordChange } from '../../../core/audit/index.ts'
import { changeNames, lockNames, touchDriven } from '../../users/index.ts'
import { type Directory, directoryIn, type IssuerNames, type SignedIn } from '../directory/directory.ts'

type PersonNames = { firstName: string; lastName: string }

/**
 * A person's names after the issuer sent new ones. They follow the issuer until somebody renames the person here. `before`
 * are the names that the issuer sent last, undefined at the first sign-in of an invited person.
 */
export function namesAfter(
  here: PersonNames,
  told: IssuerNames,
  before: IssuerNames | undefined,
): PersonNames {
  const isUnnamed = here.firstName === '' && here.lastName === ''
  const isOfIssuer = before?.givenName === here.firstName && before.familyName === here.lastName
  if (before !== undefined && !isUnnamed && !isOfIssuer) return here
  return { firstName: told.givenName || here.firstName, lastName: told.familyName || here.lastName }
}

type Parts = { database: Database; directory: Directory; clock: Clock }

type News = {
  signedIn: SignedIn
  identity: { issuer: string; subject: string }
  told: IssuerNames
  before: IssuerNames | undefined
}

/** Applies names that the issuer sends for the first time, or that changed. */
export async function followNames(parts: Parts, { signedIn, identity, told, before }: News): Promise<void> {
  const account = await parts.directory.accountOfToken(signedIn)
  if (!account) return
  const now = parts.clock.now()
  await parts.database.inTenant(account, async (tx) => {
    if (!(await directoryIn(tx).tellNames({ ...identity, ...told, at: signedIn.issuedAt }))) return
    // Users rename themselves here; no permission of a role is used.
    const scope = { ...account, role: 'viewer', reach: 'own' } as const
    await rename({ scope, tx, now, requestId: 'sign-in', ip: '' }, told, before)
  })
}

async function rename(context: Context, told: IssuerNames, before: IssuerNames | undefined): Promise<void> {
  const { userId } = context.scope
  const here = await lockNames(context, userId)
  const after = namesAfter(here, told, before)
  if (after.firstName === here.firstName && after.lastName === here.lastName) return
  await changeNames(context, userId, after)
  await touchDriven(context, userId)
  const change = {
    action: 'took names from sign-in',
    resourceType: 'user',
    resourceId: userId,
  } as const
  await recordChange(context, { ...change, before: here, after })
}
