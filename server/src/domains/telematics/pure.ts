/** What a thread of another domain may load of this one: computation alone, without database, ports and metrics. */
export { cleanImported, type Refused } from './clean-imported.ts'
export type { Fix } from './fix.ts'
export { markPositions } from './mark-positions.ts'
export { isReliable } from './stored-position.ts'
