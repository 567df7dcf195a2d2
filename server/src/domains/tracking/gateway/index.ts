export { createTelematics, type Telematics } from './create-telematics.ts'
export { deviceAddress, portsOf } from './device-address.ts'
export { type DevicePorts } from './ports.ts'
