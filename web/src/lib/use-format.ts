import { createContext, use } from 'react'
import { createFormat, type Format } from './format.ts'

/** Before sign-in: the browser's own locale. */
const FormatContext = createContext<Format>(
  createFormat({
    locale: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    currency: 'EUR',
  }),
)

export const FormatProvider = FormatContext.Provider

export function useFormat(): Format {
  return use(FormatContext)
}
