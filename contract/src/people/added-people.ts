/** People who are added: by email, or by name if they don't sign in. */
import { z } from 'zod'
import { trimmedText } from '../core/entity.ts'
import { Role } from '../core/permissions.ts'
import { problem } from '../core/problem.ts'
import { languages } from '../languages.ts'
import { Email, PersonName } from './identity.ts'

/** The roles to assign: the first is the current role. */
export const Roles = z
  .array(Role)
  .min(1)
  .max(Role.options.length)
  .refine((roles) => new Set(roles).size === roles.length, problem('roles_repeated'))

/** The most people that one call invites. */
export const mostInvited = 50

/** One email to each address; all are invited, or none if one is refused. */
export const UserInvite = z.object({
  emails: z.array(Email).min(1).max(mostInvited).superRefine(refuseRepeated),
  roles: Roles,
  /** The language of the email, and of the page until the person chooses another; null for the company's. */
  locale: z.enum(languages).nullable().optional(),
})
export type UserInvite = z.infer<typeof UserInvite>

/** A driver who doesn't sign in: no email is sent, and no account is created. */
export const DriverWithoutSignIn = z.object({
  firstName: PersonName,
  lastName: PersonName,
  phone: trimmedText(50).nullable().optional(),
})
export type DriverWithoutSignIn = z.infer<typeof DriverWithoutSignIn>

function refuseRepeated(emails: readonly string[], context: z.RefinementCtx): void {
  for (const [index, email] of emails.entries()) {
    if (emails.indexOf(email) === index) continue
    context.addIssue({ code: 'custom', path: [index], message: problem('email_repeated') })
  }
}
