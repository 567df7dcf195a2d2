export { readCategories } from './category-rows.ts'
export { keptCategory, requireCategory } from './require-category.ts'
export { isBusinessCategory } from './business-category.ts'
export { tripCategoryHandlers } from './routes.ts'
