export { deleteOldSignOns } from './delete-old-sign-ons.ts'
export { signOnHandlers } from './routes.ts'
