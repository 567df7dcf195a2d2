/** The state of the trip detector while a vehicle stands, and while it drives. */
import type { LatLon } from '@roadbook/geo/types'
import type { Meter } from './distance.ts'
import type { IdleMeter } from './idle-meter.ts'
import type { EndRule, StartRule } from './detected.ts'
import type { Sample } from './track.ts'

export type Stand = { rule: EndRule | 'firstFix'; anchor: number; startMs: number }

export type Standing = {
  kind: 'standing'
  /** Movement is measured from here: where it stands, or was last seen with the ignition off. */
  place: LatLon
  /** A trip that is detected later starts here at the earliest. */
  since: number
  /** Has counted the samples of the stop up to `measured`. */
  idle: IdleMeter
  measured: number
  /** When it was known to stand. */
  foundMs: number
}
export type Driving = {
  kind: 'driving'
  first: Sample
  rule: StartRule
  /** Has counted the samples up to `measured`, all of which are certain to be in the drive. */
  meter: Meter
  measured: number
  /** Where the current standstill began; undefined while it moves. */
  stand: number | undefined
  /** Since this sample the vehicle has not left the stay radius around it. */
  linger: number
}
