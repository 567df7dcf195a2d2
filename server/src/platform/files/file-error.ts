import type { Problem } from '@roadbook/contract/errors'
import { defaultLanguage } from '@roadbook/contract/languages'
import { errorMessage } from '@roadbook/contract/messages/messages'

/** A file that isn't what it should be, or is too large. */
export class FileError extends Error {
  readonly problem: Problem

  constructor(problem: Problem, options?: ErrorOptions) {
    super(errorMessage(defaultLanguage, problem.code, problem.details), options)
    this.problem = problem
  }
}
