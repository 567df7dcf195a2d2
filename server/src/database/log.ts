import type { BaseLogger } from 'pino'

/** What this folder needs of a logger; pino's fits. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>
