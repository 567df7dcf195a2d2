export { signOnHandlers } from './routes.ts'
