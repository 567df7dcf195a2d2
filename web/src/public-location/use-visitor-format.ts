import { createContext, use } from 'react'
import { createVisitorFormat, type VisitorFormat } from './visitor-format.ts'

const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions()

const FormatContext = createContext<VisitorFormat>(createVisitorFormat(locale, timeZone))

export const VisitorFormatProvider = FormatContext.Provider

export function useVisitorFormat(): VisitorFormat {
  return use(FormatContext)
}
