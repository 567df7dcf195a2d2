export { assignDevice } from './assign-device.ts'
export { ConnectionAttempts } from './connection-attempts.ts'
export {
  type Belonging,
  currentVehicle,
  type DeviceCredentials,
  DeviceDirectory,
  type KnownDevice,
  noCredentials,
  satisfies,
  vehicleAt,
} from './device-directory.ts'
export {
  type DeviceText,
  insertMessages,
  type SentText,
  toKeptText,
  toMessageParameters,
  trimMessages,
} from './device-messages.ts'
export { DeviceNetworks } from './device-networks.ts'
export { hashDeviceKey, isDeviceKey } from './device-key.ts'
export { deviceOf, enteredDevice, toAttemptNumber, toDongleId } from './dongle-number.ts'
export { guessLimit, type GuessLimit } from './guess-limit.ts'
export { GuessLimiter } from './guess-limiter.ts'
export { findMaxPastDays, saveMaxPastDays } from './ingest-settings.ts'
export { isPhone } from './phone-number.ts'
export { insertRefused, toRefusedParameters } from './refused-rows.ts'
export { removeExpired } from './remove-expired.ts'
export { type RefusedPart, type SentPart, toRefusedPart } from './unreadable-parts.ts'
export { createDeviceHandlers } from './routes.ts'
