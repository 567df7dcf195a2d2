import type { Problem } from '@roadbook/contract/core/errors'
import { issueProblem } from '@roadbook/contract/core/issue-problem'
import type { z } from 'zod'

/** Limits the answer to a list of thousands of invalid entries. */
const MAX_NAMED = 20

/** The first problem of each field. */
export function fieldProblems(issues: readonly z.core.$ZodIssue[]): Record<string, Problem> {
  const problems = new Map<string, Problem>()
  for (const issue of issues) {
    const field = issue.path.join('.')
    if (!problems.has(field)) problems.set(field, issueProblem(issue))
    if (problems.size === MAX_NAMED) break
  }
  return Object.fromEntries(problems)
}
