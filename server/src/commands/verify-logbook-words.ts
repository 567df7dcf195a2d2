import type { ChainFault } from '@roadbook/logbook-chain/verify-chain'
import {
  type Verdict,
  verdictOf,
  type Verification,
  type VerifiedVehicle,
} from '@roadbook/logbook-chain/verify-file'

const verdicts: Record<Verdict, string> = {
  unchanged: 'Unchanged: signed by this installation, and every record is as it was written.',
  records: 'CHANGED: the records are not as they were written.',
  unsigned: 'NOT SIGNED: the signature is missing, cut off, or something was added after it.',
  bytes: 'CHANGED: the records are as they were written, but something else in the file was changed.',
  noRecords: 'NO RECORDS: the file is signed, but has no records of a logbook.',
  unknownKey:
    'ANOTHER KEY: the file is unchanged since it was signed, but not by the installation with this key.',
  noKey: 'UNKNOWN SIGNER: the file is unchanged since it was signed; no key was given to compare.',
}

export function isUnchanged(verification: Verification): boolean {
  return verdictOf(verification) === 'unchanged'
}

export function linesOf(verification: Verification): string[] {
  const { publicKey, vehicles, hasUnreadableData } = verification
  return [
    verdicts[verdictOf(verification)],
    ...(hasUnreadableData ? ['  Embedded data can’t be read as records.'] : []),
    `  Key in the file: ${publicKey ?? 'none'}`,
    ...vehicles.flatMap(vehicleLines),
  ]
}

function vehicleLines(verified: VerifiedVehicle): string[] {
  const { vehicle, records, lockedTrips, withoutOdometer, fault, faultyRecord } = verified
  const { registration, company, from, until, exportedAt, head } = vehicle
  return [
    `  ${registration} of ${company}, ${from} to ${until}, exported ${exportedAt}`,
    `    ${records} records, head ${head.hash}`,
    `    ${lockedTrips} locked trips, ${lockedTrips - withoutOdometer} with their odometer in the records`,
    ...(fault === null ? [] : [`    ${faultText(fault)}`]),
    ...(faultyRecord === null ? [] : [`    ${JSON.stringify(faultyRecord.fields)}`]),
  ]
}

function faultText({ fault, sequence, subjectId }: ChainFault): string {
  const about = subjectId === null ? '' : ` (of ${subjectId})`
  const texts: Record<typeof fault, string> = {
    changed: `Record ${sequence}${about} was changed.`,
    missing: `Record ${sequence} is missing.`,
    misplaced: `Record ${sequence}${about} stands in the wrong place.`,
    head: `The chain doesn’t lead to the head that the file names (record ${sequence}).`,
  }
  return texts[fault]
}
