import { readFileSync } from 'node:fs'

type SpecifiedCall = { method: string; path: string; query: string[] }
type SpecifiedPage = { path: string; auth: boolean | null; redirectsTo?: string; navigationBar?: boolean }

type Specification = {
  calls: SpecifiedCall[]
  pages: SpecifiedPage[]
  successMessages: string[]
  fallbackMessages: Record<string, string>
  constants: Record<string, unknown>
  deleteTreats204AsSuccess: string[]
  bodies: Record<string, string[] | string>
  fields: Record<string, string[]>
  rules: string[]
}

export const specification: Specification = JSON.parse(
  readFileSync(new URL('specification.json', import.meta.url), 'utf8'),
)

/** Each item of the specification, by name: `call GET /users/me`, `page /dashboard`, `rule The first …`. */
export function specifiedItems(): string[] {
  const { calls, pages, successMessages, fallbackMessages, constants, bodies, fields, rules } = specification
  return [
    ...calls.map(({ method, path }) => `call ${method} ${path}`),
    ...Object.keys(bodies).map((call) => `body ${call}`),
    ...Object.entries(fields).flatMap(([entity, names]) => names.map((name) => `field ${entity}.${name}`)),
    ...pages.map(({ path }) => `page ${path}`),
    ...successMessages.map((message) => `message ${message}`),
    ...Object.keys(fallbackMessages).map((place) => `fallback ${place}`),
    ...Object.keys(constants).map((name) => `constant ${name}`),
    ...specification.deleteTreats204AsSuccess.map((caller) => `204 ${caller}`),
    ...rules.map((rule) => `rule ${rule}`),
  ]
}
