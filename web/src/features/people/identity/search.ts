import { z } from 'zod'

const loginViews = ['sign-up', 'forgotten', 'reset', 'invitation', 'confirm'] as const

const text = z.string().optional().catch(undefined)

/** The search parameters of /login; without `view` it shows the sign-in. */
export const LoginSearch = z.object({
  view: z.enum(loginViews).optional().catch(undefined),
  /** Set by the embedded issuer, which waits for the sign-in. */
  interaction: text,
  /** From a link in an email. */
  token: text,
  returnTo: text,
})
export type LoginSearch = z.infer<typeof LoginSearch>
