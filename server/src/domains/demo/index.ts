export { demoSignIn, ensureDemo, readOdometers } from './demo-company.ts'
export { readDemoFleet } from './fleet-file.ts'
export { startSimulator } from './simulator-process.ts'
