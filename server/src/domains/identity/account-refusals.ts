import { AppError } from '../../errors.ts'

// Why somebody who has signed in at the issuer is not let in; the page shows it.

export function notVerified(statedEmail: string | undefined): AppError {
  const message =
    statedEmail === undefined
      ? 'Your sign-in service did not send your email address. Ask its administrator to add the claims email and email_verified to the identity token.'
      : `Your sign-in service has not verified the address ${statedEmail}. Verify it there, or ask its administrator, then sign in again.`
  return new AppError('email_not_verified', message)
}

export function noAccount(email: string): AppError {
  const message = `There is no account for ${email} in Roadbook. Ask an admin of your company to invite you.`
  return new AppError('no_account', message)
}

export function linkedElsewhere(email: string): AppError {
  const message = `The account of ${email} belongs to another user of your sign-in service. Ask an admin of your company.`
  return new AppError('account_linked', message)
}

export function accountArchived(): AppError {
  return new AppError(
    'account_archived',
    'Your account is archived. Ask an admin of your company to restore it.',
  )
}
