export { createIdentity, type Identity } from './identity.ts'
export { troubleText } from './trouble-text.ts'
