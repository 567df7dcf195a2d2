import type { Problem } from '@roadbook/contract/core/errors'

/** A file that is invalid or too large. `AppError` makes its message; the process that reads the file loads no texts. */
export class FileError extends Error {
  readonly problem: Problem

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.code, options)
    this.problem = problem
  }
}
