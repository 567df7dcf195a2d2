export { createIdentity, type Identity } from './identity.ts'
