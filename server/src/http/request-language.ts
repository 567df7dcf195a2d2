import { type Language, languageOf } from '@roadbook/contract/languages'
import Negotiator from 'negotiator'

/** The caller's preferred language, by `Accept-Language`. */
export function requestLanguage({
  headers,
}: {
  headers: { 'accept-language'?: string | undefined }
}): Language {
  const accepted = headers['accept-language']
  // Longer than any browser's; an endless list would be sorted for nothing.
  if (accepted === undefined || accepted.length > 500) return languageOf()
  return languageOf(...new Negotiator({ headers }).languages())
}
