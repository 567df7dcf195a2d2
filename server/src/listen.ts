import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { codeOf } from './errors.ts'

/** If the port is taken, throws an error with what to do. */
export async function listen(
  app: FastifyInstance,
  { host, port, setting = 'PORT' }: Pick<Config, 'host' | 'port'> & { setting?: string },
): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw portInUse(error, port, setting) ?? error
  }
}

function portInUse(error: unknown, port: number, setting: string): Error | undefined {
  if (codeOf(error) !== 'EADDRINUSE') return undefined
  const message = `Port ${port} is in use. End the program that uses it, or start Roadbook with another ${setting}.`
  return Object.assign(new Error(message, { cause: error }), { isExpected: true })
}
