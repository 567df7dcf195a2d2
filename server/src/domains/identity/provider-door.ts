/** What the provider remembers of a request that nobody has signed in for yet comes from its query. */
const MOST_QUERY_BYTES = 1024

export type Refusal = { statusCode: 400 | 405; message: string }

/** Why a request does not reach the provider, before anything of it is stored. */
export function refusalOf(method: string, address: string): Refusal | undefined {
  const { path, query } = partsOf(address)
  if (isFlowStart(path) && method === 'POST')
    return { statusCode: 405, message: 'Open this address to sign in; it takes no POST.' }
  if (Buffer.byteLength(query) > MOST_QUERY_BYTES)
    return { statusCode: 400, message: 'The address is too long. Start again at the sign-in page.' }
  if (hasControlCharacter(query))
    return {
      statusCode: 400,
      message: 'The address contains a control character. Start again at the sign-in page.',
    }
  return undefined
}

/** Whether the provider may answer by remembering a sign-in under way: all but the silent question for a session. */
export function mayBeginFlow(address: string): boolean {
  const { path, query } = partsOf(address)
  const prompts = new URLSearchParams(query).getAll('prompt')
  return isFlowStart(path) && !(prompts.length === 1 && prompts[0] === 'none')
}

/** The provider's router ignores case and one slash at the end. */
function partsOf(address: string): { path: string; query: string } {
  const [path = '', query = ''] = address.split(/\?(.*)/s, 2)
  return { path: path.toUpperCase().replace(/\/$/, ''), query }
}

function isFlowStart(path: string): boolean {
  return path === '/AUTH'
}

/** PostgreSQL stores no NUL, and no parameter has a reason for the others. */
function hasControlCharacter(query: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return /%(?:[01][0-9a-f]|7f)|[\u0000-\u001f\u007f]/i.test(query)
}
