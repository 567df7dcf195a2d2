import { defaultLanguage, knownLanguage, type Language } from '@roadbook/contract/languages'
import Negotiator from 'negotiator'

type Asked = { headers: { 'accept-language'?: string | undefined } }

/** The caller's preferred language, by `Accept-Language`. */
export function requestLanguage(request: Asked): Language {
  return askedLanguage(request) ?? defaultLanguage
}

/** The same; undefined if the caller requests none that we have. */
export function askedLanguage({ headers }: Asked): Language | undefined {
  const accepted = headers['accept-language']
  // Longer than any browser's header; an endless list would be sorted for nothing.
  if (accepted === undefined || accepted.length > 500) return undefined
  return knownLanguage(...new Negotiator({ headers }).languages())
}
