export { createIdentity, expiredSignIns, type Identity } from './identity.ts'
export { troubleText } from './trouble-text.ts'
