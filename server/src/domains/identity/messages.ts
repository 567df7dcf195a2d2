import type { Message } from '../../platform/mail.ts'

// The mails of identity, in plain text. Links lead to our own page; who did not ask needs to do nothing.

export const LIFETIME_HOURS = { passwordReset: 1, signUp: 24, invitation: 7 * 24 } as const

export function resetMail(to: string, link: string): Message {
  return {
    to,
    subject: 'Set a new password for Roadbook',
    text: `Somebody asked for a new password for ${to}. To set one, open this link within the next hour:

${link}

If it was not you, do nothing: your password stays as it is.`,
  }
}

export function invitationMail(to: string, companyName: string, link: string): Message {
  return {
    to,
    subject: `${companyName} invites you to Roadbook`,
    text: `${companyName} keeps its vehicles with Roadbook and has made an account for you.
To choose a password and sign in, open this link within seven days:

${link}`,
  }
}

export function outsideInvitationMail(to: string, companyName: string, link: string): Message {
  return {
    to,
    subject: `${companyName} invites you to Roadbook`,
    text: `${companyName} keeps its vehicles with Roadbook and has made an account for you.
Sign in with your company account:

${link}`,
  }
}

export function signUpMail(to: string, companyName: string, link: string): Message {
  return {
    to,
    subject: `Set up ${companyName} in Roadbook`,
    text: `To finish setting up ${companyName}, open this link within a day:

${link}

If it was not you, do nothing: nothing has been set up.`,
  }
}

export function alreadyThereMail(to: string, link: string): Message {
  return {
    to,
    subject: 'You have a Roadbook account already',
    text: `Somebody tried to set up a company with ${to}, which has an account already. If it was you, sign in here,
or ask for a new password there:

${link}`,
  }
}
