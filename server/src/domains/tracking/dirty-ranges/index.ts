export { type DueRange, DueRanges } from './due-ranges.ts'
export {
  isLongRange,
  keepOlderDirty,
  type Part,
  type PartLimits,
  removeClockRanges,
  removeRanges,
  takeDirtyRanges,
} from './take-dirty-ranges.ts'
export { addDirtyRanges, addRanges, addSelectedRanges, toDirtyRangeParameters } from './add-dirty-ranges.ts'
export { lockGenerations, raiseAllGenerations, raiseGenerations, raiseGenerationsOf } from './generations.ts'
export { shardOf, VehicleShards } from './vehicle-shards.ts'
