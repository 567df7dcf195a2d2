import { AppError } from '../../../../errors.ts'

/** Limits the query, since the provider stores it before anybody has signed in. */
const MAX_QUERY_BYTES = 1024

/** Why a request is refused before the provider stores anything of it. */
export function refusalOf(method: string, address: string): AppError | undefined {
  const { path, query } = partsOf(address)
  if (isFlowStart(path) && method === 'POST') return new AppError('sign_in_by_post')
  if (Buffer.byteLength(query) > MAX_QUERY_BYTES) return new AppError('sign_in_address_too_long')
  if (hasControlCharacter(query)) return new AppError('sign_in_control_character')
  return undefined
}

/** Whether the provider may start a sign-in for this request: true except for the silent check for a session. */
export function mayBeginFlow(address: string): boolean {
  const { path, query } = partsOf(address)
  const prompts = new URLSearchParams(query).getAll('prompt')
  return isFlowStart(path) && !(prompts.length === 1 && prompts[0] === 'none')
}

/** The provider's router ignores case and one trailing slash. */
function partsOf(address: string): { path: string; query: string } {
  const [path = '', query = ''] = address.split(/\?(.*)/s, 2)
  return { path: path.toUpperCase().replace(/\/$/, ''), query }
}

function isFlowStart(path: string): boolean {
  return path === '/AUTH'
}

/** PostgreSQL cannot store NUL, and no parameter needs the other control characters. */
function hasControlCharacter(query: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return /%(?:[01][0-9a-f]|7f)|[\u0000-\u001f\u007f]/i.test(query)
}
