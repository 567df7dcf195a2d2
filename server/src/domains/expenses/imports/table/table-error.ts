import type { Problem } from '@roadbook/contract/errors'

/** The file isn't a table that can be imported. */
export class TableError extends Error {
  readonly problem: Problem

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.code, options)
    this.problem = problem
  }
}
