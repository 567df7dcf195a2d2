import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError, malformed } from '../../../errors.ts'
import { fieldProblems } from '../../../http/field-problems.ts'

const passwordFields = ['password', 'newPassword']

/** The body of a request below /auth, parsed by its schema. */
export function bodyOf<Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.output<Schema> {
  const result = schema.safeParse(request.body ?? {})
  if (result.success) return result.data
  const fields = fieldProblems(result.error.issues)
  if (passwordFields.some((name) => fields[name]?.code === 'password_too_weak'))
    throw new AppError('password_too_weak', {}, { fields })
  throw malformed(fields)
}
