/** Loaded with the first passkey: it is a tenth of everything that a process would load at startup. */
export const webauthn = () => import('@simplewebauthn/server')
