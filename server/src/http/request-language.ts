import { type Language, languageOf } from '@roadbook/contract/languages'
import Negotiator from 'negotiator'

/** The language that a caller prefers, by `Accept-Language`. */
export function requestLanguage({
  headers,
}: {
  headers: { 'accept-language'?: string | undefined }
}): Language {
  const accepted = headers['accept-language']
  // Longer than any browser's; a list without end would be sorted for nothing.
  if (accepted === undefined || accepted.length > 500) return languageOf()
  return languageOf(...new Negotiator({ headers }).languages())
}
