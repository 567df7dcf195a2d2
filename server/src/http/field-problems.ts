import type { Problem } from '@roadbook/contract/core/errors'
import { issueProblem } from '@roadbook/contract/core/issue-problem'
import type { z } from 'zod'

/** Limits the answer to a list of thousands of invalid entries. */
const MAX_NAMED = 20

/** A list in a query is one parameter: its entries have no names of their own. */
export function parameterProblems(issues: readonly z.core.$ZodIssue[]): Record<string, Problem> {
  return fieldProblems(issues.map((issue) => ({ ...issue, path: issue.path.slice(0, 1) })))
}

/** The first problem of each field. */
export function fieldProblems(issues: readonly z.core.$ZodIssue[]): Record<string, Problem> {
  const problems = new Map<string, Problem>()
  for (const issue of issues) {
    // What is wrong with the body as a whole has no path.
    const field = issue.path.join('.') || 'body'
    if (!problems.has(field)) problems.set(field, issueProblem(issue))
    if (problems.size === MAX_NAMED) break
  }
  return Object.fromEntries(problems)
}
