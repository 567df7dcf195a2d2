export { demoSignIn, ensureDemo } from './demo-company.ts'
export { readDemoFleet } from './fleet-file.ts'
export { demoHandlers } from './routes.ts'
export { runDemo } from './run-demo.ts'
