export {
  type Caller,
  visibilityEdges,
  hidesPrivate,
  isPrivate,
  isProtected,
  isTripHidden,
  mayBeSeen,
  mayBeNotified,
  privacyHolds,
  PRIVATE,
  anonymous,
  tripHidden,
} from './place-privacy.ts'
