import { type EmbeddedVehicle, readLine } from './embedded-records.ts'
import { type SignatureState, verifySignature } from './file-signature.ts'
import { embeddedTexts, type FileFormat, formatOf } from './find-records.ts'
import { type Anchor, genesisOf, type LogbookRecord } from './logbook-record.ts'
import { type ChainFault, type ChainVerifier, verifierFrom } from './verify-chain.ts'

/** A vehicle's records in a file. */
export type VerifiedVehicle = {
  vehicle: EmbeddedVehicle
  records: number
  /** Trips that the file shows as locked. */
  lockedTrips: number
  /** Those of them without a recorded odometer: an earlier version locked them, and the file predates the update. */
  withoutOdometer: number
  /** The first fault; null if the chain is unchanged. */
  fault: ChainFault | null
  /** The record concerned, as it is in the file. */
  faultyRecord: LogbookRecord | null
}

export type Verification = {
  format: FileFormat
  signature: SignatureState
  /** The key named in the file; null if it isn't signed. */
  publicKey: string | null
  /** Whether that key is the expected one; null if none was given. */
  isKnownKey: boolean | null
  vehicles: readonly VerifiedVehicle[]
  /** Embedded data that isn't in the format, or can't be read at all. */
  hasUnreadableData: boolean
}

/** The result for a file: `unchanged`, or the first reason why it isn't. */
export type Verdict = 'unchanged' | 'unsigned' | 'records' | 'noRecords' | 'bytes' | 'unknownKey' | 'noKey'

/** Null if the file isn't a PDF, workbook or CSV file of an export. */
export async function verifyFile(file: Uint8Array, expectedKey?: string): Promise<Verification | null> {
  const format = formatOf(file)
  if (format === null) return null
  const { state, publicKey } = await verifySignature(file)
  return {
    format,
    signature: state,
    publicKey,
    isKnownKey: expectedKey === undefined ? null : publicKey === expectedKey,
    ...verifyRecords(file, format),
  }
}

/** The most serious first: changed records, then other changes to the file, then an unexpected key. */
export function verdictOf(verification: Verification): Verdict {
  const { signature, isKnownKey, vehicles, hasUnreadableData } = verification
  if (hasUnreadableData || vehicles.some(({ fault }) => fault !== null)) return 'records'
  if (signature === 'unsigned') return 'unsigned'
  if (signature === 'changed') return 'bytes'
  if (vehicles.length === 0) return 'noRecords'
  if (isKnownKey === null) return 'noKey'
  return isKnownKey ? 'unchanged' : 'unknownKey'
}

function verifyRecords(
  file: Uint8Array,
  format: FileFormat,
): Pick<Verification, 'vehicles' | 'hasUnreadableData'> {
  const vehicles: VerifiedVehicle[] = []
  try {
    const reader = new RecordReader(vehicles)
    for (const text of embeddedTexts(file, format)) for (const line of linesOf(text)) reader.read(line)
    reader.end()
    return { vehicles, hasUnreadableData: reader.hasUnreadable }
  } catch {
    return { vehicles, hasUnreadableData: true }
  }
}

class RecordReader {
  readonly #vehicles: VerifiedVehicle[]
  #verifier: ChainVerifier | undefined
  readonly #withoutOdometer = new Set<string>()
  hasUnreadable = false

  constructor(vehicles: VerifiedVehicle[]) {
    this.#vehicles = vehicles
  }

  read(text: string): void {
    const line = readLine(text)
    if (line?.vehicle) {
      this.end()
      const { vehicle } = line
      this.#verifier = verifierFrom(vehicle.anchor)
      const fault = isOwnAnchor(vehicle) ? null : wrongAnchor(vehicle.anchor)
      this.#vehicles.push({
        vehicle,
        records: 0,
        lockedTrips: 0,
        withoutOdometer: 0,
        fault,
        faultyRecord: null,
      })
      return
    }
    const current = this.#vehicles.at(-1)
    if (!line?.record || !current || !this.#verifier) {
      this.hasUnreadable = true
      return
    }
    current.records += 1
    this.#count(current, line.record)
    if (current.fault !== null) return
    current.fault = this.#verifier.add(line.record)
    if (current.fault !== null && current.fault.fault !== 'missing') current.faultyRecord = line.record
  }

  #count(current: VerifiedVehicle, { kind, subjectId, fields }: LogbookRecord): void {
    const isLock = kind === 'trip' && fields['reason'] === 'locked'
    if (isLock) current.lockedTrips += 1
    const hasOdometer = Object.hasOwn(fields, 'startOdometerMeters')
    if (isLock && !hasOdometer) this.#withoutOdometer.add(subjectId)
    if (kind === 'odometer' && hasOdometer) this.#withoutOdometer.delete(subjectId)
    current.withoutOdometer = this.#withoutOdometer.size
  }

  /** Ends the vehicle being read. */
  end(): void {
    this.#withoutOdometer.clear()
    const current = this.#vehicles.at(-1)
    if (current && current.fault === null) current.fault = this.#verifier?.end(current.vehicle.head) ?? null
  }
}

/** A chain from the first record on must begin with the vehicle's own start. */
function isOwnAnchor({ anchor, vehicleId }: EmbeddedVehicle): boolean {
  return anchor.sequence !== 0 || anchor.hash === genesisOf(vehicleId).hash
}

function wrongAnchor({ sequence }: Anchor): ChainFault {
  return { fault: 'head', sequence, subjectId: null }
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}
