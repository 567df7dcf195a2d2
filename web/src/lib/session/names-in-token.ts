import { z } from 'zod'

const Subject = z.object({ sub: z.string() })

const Claims = z.object({
  given_name: z.string().catch(''),
  family_name: z.string().catch(''),
})

/** The person's names from the issuer's token, to fill in a form. The server verifies the token; this only reads it. */
export function namesInToken(idToken: string | undefined): { firstName: string; lastName: string } {
  const { given_name, family_name } = Claims.safeParse(payloadOf(idToken)).data ?? {}
  return { firstName: given_name ?? '', lastName: family_name ?? '' }
}

/** The user id of the token. */
export function subjectInToken(idToken: string | undefined): string | undefined {
  return Subject.safeParse(payloadOf(idToken)).data?.sub
}

function payloadOf(idToken = ''): unknown {
  try {
    const base64 = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
