import type { Problem } from '@roadbook/contract/errors'
import { issueProblem } from '@roadbook/contract/issue-problem'
import type { z } from 'zod'

/** A list of thousands of wrong entries is answered in a few words. */
const MAX_NAMED = 20

/** Of each field the first that is wrong. */
export function fieldProblems(issues: readonly z.core.$ZodIssue[]): Record<string, Problem> {
  const problems = new Map<string, Problem>()
  for (const issue of issues) {
    const field = issue.path.join('.')
    if (!problems.has(field)) problems.set(field, issueProblem(issue))
    if (problems.size === MAX_NAMED) break
  }
  return Object.fromEntries(problems)
}
