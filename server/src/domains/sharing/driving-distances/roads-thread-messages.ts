import type { LatLon } from '@roadbook/geo/types'
import type { Route } from '@roadbook/roads/route'
import type { RefusedFile } from './regions.ts'

export type RoadsQuestion = { id: number; from: LatLon; to: LatLon }

export type RoadsReport =
  | { read: { regions: number; milliseconds: number; refused: RefusedFile[] } }
  | { answer: { id: number; route: Route | undefined } }
