export {
  type FollowedFix,
  followClock,
  type Followed,
  followRules,
  type FollowState,
  type GeofenceRule,
  type GeofenceRules,
  type RuleTrigger,
  nextDwellMs,
  notFollowed,
  type NewAlert,
  type AlertProgress,
  toFollowed,
  trackToFollowed,
} from './follow-rules.ts'
export type { VisitEvent } from './detect-visits.ts'
