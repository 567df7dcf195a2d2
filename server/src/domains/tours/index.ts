export { tourHandlers } from './routes.ts'
