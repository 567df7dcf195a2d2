import { ApiError } from './api-error.ts'

/** The server's own message, or that of any other error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The message about a field, else about the request. */
export function fieldMessageOf(error: unknown): string {
  return (error instanceof ApiError ? Object.values(error.fieldMessages)[0] : undefined) ?? messageOf(error)
}
