export { createIdentity, expiredSignIns, type Identity } from './identity.ts'
export { issuerProblemText } from './issuer-problem-text.ts'
