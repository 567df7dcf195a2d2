import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'

/** JSON lines for machines, readable lines in a terminal. Tokens never reach the log. */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  }
  if (to !== undefined) return pino(options, to)
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, pretty({ translateTime: 'HH:MM:ss', ignore: 'pid,hostname', singleLine: true }))
}
