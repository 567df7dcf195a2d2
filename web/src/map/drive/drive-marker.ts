/** An event on the route. */
export type DriveMarker = {
  id: string
  kind: 'start' | 'end' | 'idling' | 'parked' | 'alarm'
  atMs: number
  latitude: number
  longitude: number
  /** Tooltip text. */
  title: string
}
