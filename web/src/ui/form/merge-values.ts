import { isSame } from './is-same.ts'

type Merged<Values> = {
  values: Values
  /** Changed by both, to different values. */
  both: (keyof Values & string)[]
  /** Changed only by the other person, and taken over. */
  taken: (keyof Values & string)[]
}

/** Merges what somebody else saved meanwhile: typed changes stay, all other fields take the saved values. */
export function mergeValues<Values extends object>(
  before: Values,
  typed: Values,
  latest: Values,
): Merged<Values> {
  const names = Object.keys(before) as (keyof Values & string)[] // its own keys: TypeScript widens them
  const mine = names.filter((name) => !isSame(typed[name], before[name]))
  const theirs = names.filter((name) => !isSame(latest[name], before[name]))
  return {
    values: { ...latest, ...Object.fromEntries(mine.map((name) => [name, typed[name]])) },
    both: mine.filter((name) => theirs.includes(name) && !isSame(latest[name], typed[name])),
    taken: theirs.filter((name) => !mine.includes(name)),
  }
}
