export { createUserHandlers } from './routes.ts'
