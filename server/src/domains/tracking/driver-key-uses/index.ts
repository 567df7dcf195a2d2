export { insertKeyUses, toKeyUseParameters } from './store-key-uses.ts'
