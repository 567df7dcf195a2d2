export { beginPreview, countByDay, type Followed, followSome } from './preview-parts.ts'
export { RuleDirectory } from './rule-directory.ts'
export {
  type Fleet,
  readFleet,
  requireTargets,
  targetsOf,
  watchedColumns,
  type Watched,
  watchedOf,
  watchedOfRow,
  watches,
} from './watched-vehicles.ts'
export { includedBy } from './weekly-schedule.ts'
