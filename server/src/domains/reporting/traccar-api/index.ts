export { createTraccarApi } from './create-traccar-api.ts'
