/** What an address of the list names: the page loads it before the schemas. */
import { z } from 'zod'

export const DriverKeyKind = z.enum(['iButton', 'rfid', 'driverCard', 'bluetoothTag'])
export type DriverKeyKind = z.infer<typeof DriverKeyKind>

export const DriverKeySort = ['code', 'kind', 'userName', 'validFrom'] as const
export type DriverKeySort = (typeof DriverKeySort)[number]
