import type { BaseLogger } from 'pino'

/** The part of a logger that this folder needs; pino has it. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>
