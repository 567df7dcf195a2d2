import type { DeviceStatus } from '@roadbook/contract/tracking/devices'

/** Of a device that has never connected. */
export const silentDevice: DeviceStatus = {
  dongleId: 352_093_081_452_251,
  deviceIdentifier: '352093081452251',
  protocol: null,
  lastSeenAt: null,
  lastFixAt: null,
  satellites: null,
  gsmSignal: null,
  externalVolts: null,
  batteryVolts: null,
  batteryPercent: null,
  isPhone: false,
  access: { keyCreatedAt: null, encryptedOnly: false, lastRefusedAt: null },
  refused: [],
  flagged: [],
  faults: { trips: 0, found: [] },
  messages: [],
}
