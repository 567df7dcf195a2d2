import { AppError } from '../../../errors.ts'

// Why a user who signed in at the issuer is refused here; shown on the page.

export function notVerified(statedEmail: string | undefined): AppError {
  return statedEmail === undefined
    ? new AppError('email_not_sent')
    : new AppError('email_not_verified', { email: statedEmail })
}

export function noAccount(email: string): AppError {
  return new AppError('no_account', { email })
}

export function linkedElsewhere(email: string): AppError {
  return new AppError('account_linked', { email })
}

export function accountArchived(): AppError {
  return new AppError('account_archived')
}
