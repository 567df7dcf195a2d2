import type { FrameCompany } from '@roadbook/contract/reporting/frame-data'
import { type ReactNode, useMemo } from 'react'
import { createFormat } from '../lib/format.ts'
import { FormatProvider } from '../lib/use-format.ts'

type Props = { company: FrameCompany; locale: string; children: ReactNode }

/** Formats for the company's people. */
export function CompanyFormat({ company, locale, children }: Props) {
  const { timeZone, currency, country, distanceUnit } = company
  const format = useMemo(
    () => createFormat({ locale, timeZone, currency, country, distanceUnit }),
    [locale, timeZone, currency, country, distanceUnit],
  )
  return <FormatProvider value={format}>{children}</FormatProvider>
}
