export { deleteOldKeyUses } from './delete-old-key-uses.ts'
export { insertKeyUses, toKeyUseParameters } from './store-key-uses.ts'
