/** Something that happened on the way. */
export type DriveMarker = {
  id: string
  kind: 'start' | 'end' | 'idling' | 'parked' | 'alarm'
  atMs: number
  latitude: number
  longitude: number
  /** The text shown when the pointer rests on it. */
  title: string
}
