import { TraccarKind, type TraccarReport } from '@roadbook/contract/company/traccar-import'
import type { FieldError, Problem } from '@roadbook/contract/core/errors'
import type { Language } from '@roadbook/contract/languages'
import { errorMessage } from '@roadbook/contract/messages/messages'
import type { Planned } from './plan/planned.ts'

const MAX_PROBLEMS = 200

/** As it is kept; its sentences are made in the reader's language. */
export type KeptReport = Omit<TraccarReport, 'problems'> & {
  problems: { kind: TraccarKind; name: string; problem: Problem }[]
}

export function reportOf(plan: readonly Planned[]): KeptReport {
  const counts = TraccarKind.options.map((kind) => {
    const actions = plan.filter((planned) => planned.kind === kind).map(({ outcome }) => outcome.action)
    const count = (...wanted: Planned['outcome']['action'][]) =>
      actions.filter((action) => wanted.includes(action)).length
    return {
      kind,
      found: actions.length,
      added: count('add'),
      known: count('known', 'adopt', 'same'),
      refused: count('refuse'),
    }
  })
  const problems = plan.flatMap(({ kind, name, problem }) =>
    problem ? [{ kind, name: name.slice(0, 100), problem }] : [],
  )
  return { counts, problems: problems.slice(0, MAX_PROBLEMS) }
}

export function reportIn(language: Language, { counts, problems }: KeptReport): TraccarReport {
  return {
    counts,
    problems: problems.map((each) => ({ ...each, problem: sentenceIn(language, each.problem) })),
  }
}

export function sentenceIn(language: Language, { code, details }: Problem): FieldError {
  return {
    code,
    message: errorMessage(language, code, details),
    ...(details ? { details: { ...details } } : {}),
  }
}
