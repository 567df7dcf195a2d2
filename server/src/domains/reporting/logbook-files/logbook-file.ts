/**
 * What the writers of all formats get; it passes to their thread, so it is data alone. The thread imports no schemas: they
 * would take longer to load than most files to write.
 */
import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import type { Language } from '@roadbook/contract/languages'
import type { ReportFormat } from '@roadbook/contract/reporting/reports'
import type { Anchor, LogbookRecord } from '@roadbook/logbook-chain/logbook-record'
import type { LogbookContent } from '../../trips/logbook/index.ts'

/** What is the same for all vehicles of a file. */
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
  /** Who asked for it; null for an API key. */
  exportedBy: string | null
  vehicles: number
  /** From the end of a trip until its record is locked. */
  lockDays: number
  /** Names of the company's own categories. */
  categoryNames: Readonly<Record<string, string>>
  /** Ed25519, base64url; the signature at the end of the file belongs to it. */
  publicKey: string
  /** The file tells only what this person drove. */
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

/** So many more trips are in the file. */
export type WroteTrips = (trips: number) => void
