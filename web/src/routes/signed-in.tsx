import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { formatLocales, languageOf } from '@roadbook/contract/languages'
import { currentUserQuery } from '../features/people/users/queries.ts'
import { createFormat } from '../lib/format.ts'
import { FormatProvider } from '../lib/use-format.ts'
import { RealtimeProvider, useRealtimeConnection } from '../lib/realtime/use-realtime.ts'
import { useRecordChanges } from '../lib/realtime/use-record-changes.ts'

/** What every page of a signed-in person needs: the formats of person and company, and the server's messages. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  const realtime = useRealtimeConnection(user.tenant.id)
  useRecordChanges(realtime)
  const { locale, tenant } = user
  const format = useMemo(
    () =>
      createFormat({
        locale: localeOf(locale, tenant.locale),
        timeZone: tenant.timeZone,
        currency: tenant.currency,
        distanceUnit: tenant.distanceUnit,
        country: tenant.country,
      }),
    [locale, tenant.locale, tenant.timeZone, tenant.currency, tenant.distanceUnit, tenant.country],
  )
  return (
    <FormatProvider value={format}>
      <RealtimeProvider value={realtime}>{children}</RealtimeProvider>
    </FormatProvider>
  )
}

/** The company's locale with its country's formats; another one only if the person's language differs. */
function localeOf(ofPerson: string | null, ofCompany: string): string {
  const language = languageOf(ofPerson, ofCompany)
  const isOfCountry = ofCompany.includes('-') && languageOf(ofCompany) === language
  return isOfCountry ? ofCompany : formatLocales[language]
}
