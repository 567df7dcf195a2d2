import { compileMessage } from '@lingui/message-utils/compileMessage'

/** A message as `compileMessage` makes it: text, `#`, and [name, kind, cases or style]. */
type Token = string | [name: string, kind?: string, cases?: Record<string, unknown>]

function tokensOf(message: unknown): Token[] {
  return Array.isArray(message) ? (message as Token[]) : [String(message)] // narrower than the library's types
}

/** The names of a message's values, each once. */
export function placeholdersOf(message: string): string[] {
  return [...new Set(namesIn(tokensOf(compileMessage(message))))]
}

function namesIn(tokens: Token[]): string[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, , cases] = token
    const inside = typeof cases === 'object' ? Object.values(cases) : []
    return [name, ...inside.flatMap((one) => namesIn(tokensOf(one)))]
  })
}

type Choice = { name: string; kind: string; cases: string[] }

/** A message's plurals and selects, with the cases of each. */
export function choicesOf(message: string): Choice[] {
  return choicesIn(tokensOf(compileMessage(message)))
}

function choicesIn(tokens: Token[]): Choice[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, kind = '', cases] = token
    if (typeof cases !== 'object') return []
    const inside = Object.values(cases).flatMap((one) => choicesIn(tokensOf(one)))
    return [{ name, kind, cases: Object.keys(cases).filter((one) => one !== 'offset') }, ...inside]
  })
}
