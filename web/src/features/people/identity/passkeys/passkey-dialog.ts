import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

type Options = Record<string, unknown>

/** Leaves out what the server doesn't use, such as the results of extensions. */
function essential<Response extends { id: string; rawId: string; type: string; response: object }>(
  { id, rawId, type, response }: Response,
  fields: readonly (keyof Response['response'] & string)[],
) {
  const sent = Object.fromEntries(
    Object.entries(response).filter(([name]) => (fields as readonly string[]).includes(name)),
  )
  return { id, rawId, type, response: sent }
}

export async function createPasskey(options: Options): Promise<object> {
  // The server made them with the same library; `looseObject` loses their type.
  const created = await startRegistration({ optionsJSON: options as never })
  return essential(created, ['clientDataJSON', 'attestationObject', 'transports'])
}

/** `byItself`: the browser offers passkeys among the saved passwords, without a dialog. */
export async function answerByPasskey(options: Options, byItself = false): Promise<object> {
  // See above.
  const answer = await startAuthentication({ optionsJSON: options as never, useBrowserAutofill: byItself })
  return essential(answer, ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'])
}

export function canOfferByItself(): Promise<boolean> {
  return browserSupportsWebAuthnAutofill()
}

export function stopOffering(): void {
  WebAuthnAbortService.cancelCeremony()
}

/** The person closed the dialog or waited too long, or another dialog replaced it. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** The authenticator already has a passkey of this account. */
export function isKnown(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}
