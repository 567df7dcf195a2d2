export { demoCompany, demoSignIn, furnishDemo, hasDemoCompany } from './demo-company.ts'
export { readDemoFleet } from './fleet-file.ts'
export { startSimulator } from './simulator-process.ts'
