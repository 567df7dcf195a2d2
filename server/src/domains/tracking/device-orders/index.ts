export { type OrderProofs, orderProofs } from './order-proofs.ts'
export { type StoredOrder } from './order-rows.ts'
export { orderText } from './order-text.ts'
export { createDeviceOrderHandlers } from './routes.ts'
