import { issueProblem } from '@roadbook/contract/core/issue-problem'
import { errorMessage } from '@roadbook/contract/messages/messages'
import type { z } from 'zod'

/** Parsed with this, an issue has a message only if its schema says one. */
export const onlyOwnMessages = { error: () => '' }

/** A sentence for each issue of settings, or of a file that one names. */
export function settingProblems({ issues }: z.ZodError): string[] {
  return issues.map((issue) => {
    if (issue.message !== '') return `${issue.path.join('.')}: ${issue.message}`
    const { code, details } = issueProblem(issue)
    return errorMessage('en', code, details)
  })
}
