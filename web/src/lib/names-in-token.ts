import { z } from 'zod'

const Claims = z.object({
  given_name: z.string().catch(''),
  family_name: z.string().catch(''),
})

/** What the issuer calls the person, to fill in a form with. The server checks the token; this only reads it. */
export function namesInToken(idToken: string | undefined): { firstName: string; lastName: string } {
  const { given_name, family_name } = Claims.safeParse(payloadOf(idToken)).data ?? {}
  return { firstName: given_name ?? '', lastName: family_name ?? '' }
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
