export { geofencesAt, namePlaces } from './name-places.ts'
export { type PlaceCondition, placeConditions } from './place-condition.ts'
export { shapeOf } from './shape-of.ts'
