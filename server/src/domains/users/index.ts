export { createUserHandlers } from './routes.ts'
export { touchDriven } from './repository.ts'
