import type { Problem } from '@roadbook/contract/core/errors'

/** A file that isn't what it should be, or is too large. Its sentence is made by `AppError`; the process that reads the file loads no texts. */
export class FileError extends Error {
  readonly problem: Problem

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.code, options)
    this.problem = problem
  }
}
