/** Something that happened on the way. */
export type DriveMarker = {
  id: string
  kind: 'start' | 'end' | 'idling' | 'parked' | 'alarm'
  atMs: number
  latitude: number
  longitude: number
  /** What a pointer that rests on it is told. */
  title: string
}
