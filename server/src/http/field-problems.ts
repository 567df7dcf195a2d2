import type { Problem } from '@roadbook/contract/errors'
import { issueProblem } from '@roadbook/contract/issue-problem'
import type { z } from 'zod'

/** Of each field the first that is wrong. */
export function fieldProblems(issues: readonly z.core.$ZodIssue[]): Record<string, Problem> {
  const problems: Record<string, Problem> = {}
  for (const issue of issues) problems[issue.path.join('.')] ??= issueProblem(issue)
  return problems
}
