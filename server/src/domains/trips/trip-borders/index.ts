export { tripBorderHandlers } from './routes.ts'
