export { overviewHandlers } from './routes.ts'
