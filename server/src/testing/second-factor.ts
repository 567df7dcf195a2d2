import type { Person, TestApp } from './app-over.ts'

/** With a second factor, a person can still sign in after the company has begun to require one. */
export async function addSecondFactor({ identity, clock }: TestApp, person: Person): Promise<void> {
  const accountId = await identity.directory.accountOfUser(person)
  if (accountId === undefined) throw new Error('The person has an account.')
  const factor = { secret: Buffer.alloc(20), step: 1, codeHashes: [], at: clock.now() }
  if (!(await identity.directory.turnOnTotp({ accountId, ...factor })))
    throw new Error('There was one already.')
}
