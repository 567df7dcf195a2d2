/** `npm run test:thorough` */
export const isThorough = process.env['THOROUGH'] === 'yes'

/** How many cases a property test tries: few with every change, many before a release or a change of a law. */
export const usualRuns = isThorough ? 1_000 : 50

/** Where a case goes through PostgreSQL, or computes a whole day. */
export const costlyRuns = Math.ceil(usualRuns / 8)

/** Where a case goes through sockets and PostgreSQL, and each protocol tries it. */
export const socketRuns = Math.ceil(usualRuns / 16)

/** For the laws on which all trips rest. */
export const strongRuns = 2 * usualRuns
