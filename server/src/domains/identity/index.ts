export { createIdentity, type Identity, type IdentityDeps } from './identity.ts'
export type { NewCompany, Origin } from './companies.ts'
export { installationKey } from './installation-keys.ts'
export { directoryOf } from './directory.ts'
