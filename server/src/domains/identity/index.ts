export { directoryOf } from './directory.ts'
export { createIdentity, type Identity } from './identity.ts'
