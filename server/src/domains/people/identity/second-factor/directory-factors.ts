import { sql } from 'kysely'
import { first, type RunQuery } from '../directory/run-directory-query.ts'

export type SignInFactors = {
  /** Encrypted; null while the second step is off. */
  secret: Buffer | null
  turnedOnAt: Date | null
  recoveryCodes: number
  passkeys: number
  /** Required by the company, of everybody. */
  isRequired: boolean
}

export function factors(db: RunQuery) {
  return {
    signInFactors: (accountId: string) =>
      first(db, sql<SignInFactors>`select * from directory.sign_in_factors(${accountId}::uuid)`, 'read'),
    /** False if it is already on. */
    async turnOnTotp(totp: {
      accountId: string
      secret: Buffer
      step: number
      codeHashes: readonly Buffer[]
      at: Date
    }): Promise<boolean> {
      const query = sql<{
        isOn: boolean
      }>`select directory.turn_on_totp(${totp.accountId}::uuid, ${totp.secret},
        ${totp.step}, ${totp.codeHashes}::bytea[], ${totp.at}::timestamptz) as is_on`
      return (await first(db, query))?.isOn ?? false
    },
    /** False if a code of this or a later period was accepted before. */
    async spendTotpStep(accountId: string, step: number): Promise<boolean> {
      const query = sql<{ isFirst: boolean }>`
        select directory.spend_totp_step(${accountId}::uuid, ${step}) as is_first`
      return (await first(db, query))?.isFirst ?? false
    },
    async replaceRecoveryCodes(accountId: string, codeHashes: readonly Buffer[]): Promise<boolean> {
      const query = sql<{ replaced: boolean }>`
        select directory.replace_recovery_codes(${accountId}::uuid, ${codeHashes}::bytea[]) as replaced`
      return (await first(db, query))?.replaced ?? false
    },
    /** How many are left; undefined if the code is invalid or was used. */
    async spendRecoveryCode(accountId: string, hash: Buffer): Promise<number | undefined> {
      const query = sql<{ left: number | null }>`
        select directory.spend_recovery_code(${accountId}::uuid, ${hash}) as left`
      return (await first(db, query))?.left ?? undefined
    },
    async turnOffTotp(accountId: string): Promise<boolean> {
      const query = sql<{ wasOn: boolean }>`select directory.turn_off_totp(${accountId}::uuid) as was_on`
      return (await first(db, query))?.wasOn ?? false
    },
    async accountOfUser({ tenantId, userId }: { tenantId: string; userId: string }) {
      const query = sql<{ id: string | null }>`
        select directory.account_of_user(${tenantId}::uuid, ${userId}::uuid) as id`
      return (await first(db, query))?.id ?? undefined
    },
  }
}
