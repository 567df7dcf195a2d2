/** Loaded by the first passkey: it is a tenth of what a process would load to start. */
export const webauthn = () => import('@simplewebauthn/server')
