export { keptCategory, requireCategory } from './require-category.ts'
export { tripCategoryHandlers } from './routes.ts'
