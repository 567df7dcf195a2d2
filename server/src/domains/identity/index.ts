export { createIdentity, type Identity } from './identity.ts'
export type { Trouble } from './issuer-check.ts'
