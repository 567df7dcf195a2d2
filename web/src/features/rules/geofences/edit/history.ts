/** The steps of a drawing that can be undone, and those that can be redone. */
export type History<Value> = { past: readonly Value[]; present: Value; future: readonly Value[] }

const mostSteps = 100

export function startHistory<Value>(present: Value): History<Value> {
  return { past: [], present, future: [] }
}

export function pushed<Value>({ past, present, future }: History<Value>, next: Value): History<Value> {
  if (Object.is(next, present)) return { past, present, future }
  return { past: [...past, present].slice(-mostSteps), present: next, future: [] }
}

export function undone<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history
  const last = past.at(-1)
  return last === undefined
    ? history
    : { past: past.slice(0, -1), present: last, future: [present, ...future] }
}

export function redone<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history
  const [next, ...rest] = future
  return next === undefined ? history : { past: [...past, present], present: next, future: rest }
}
