/**
 * The input of the writers of all formats. It is passed to their thread, so it is plain data. The thread imports no schemas:
 * loading them would take longer than writing most files.
 */
import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import type { Language } from '@roadbook/contract/languages'
import type { ReportFormat } from '@roadbook/contract/reporting/reports'
import type { Anchor, LogbookRecord } from '@roadbook/logbook-chain/logbook-record'
import type { LogbookContent } from '../../trips/logbook/index.ts'

/** What all vehicles of a file have in common. */
export type FileFacts = {
  company: string
  timeZone: string
  distanceUnit: DistanceUnit
  language: Language
  format: ReportFormat
  /** Half-open. */
  from: string
  until: string
  exportedAt: string
  /** Who requested it; null for an API key. */
  exportedBy: string | null
  vehicles: number
  /** Time from the end of a trip until its record is locked. */
  lockDays: number
  /** Names of the company's own categories. */
  categoryNames: Readonly<Record<string, string>>
  /** Ed25519, base64url; the key of the signature at the end of the file. */
  publicKey: string
  /** The file shows only what this person drove. */
  onlyDriverId?: string | undefined
}

/** One vehicle's part of a file. */
export type VehicleLogbook = {
  logbook: LogbookContent
  make: string | null
  model: string | null
  vin: string | null
  /** Its whole chain. */
  records: readonly LogbookRecord[]
  anchor: Anchor
  head: Anchor
}

/** How many more trips are in the file. */
export type WroteTrips = (trips: number) => void
