export { tripSuggestionHandlers } from './routes.ts'
