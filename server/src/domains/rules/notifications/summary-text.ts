/** The list of alerts in one email. */
import type { Language } from '@roadbook/contract/languages'
import { formatMessage } from '@roadbook/contract/messages/format-message'

type ListedAlert = {
  registration: string
  title: string
  driverName: string | null
  atLocalTime: string
  link: string
}

/** By vehicle. The newest comes last, both among a vehicle's alerts and among the vehicles. */
export function alertList(language: Language, alerts: readonly ListedAlert[]): string {
  const newestFirst = Map.groupBy(alerts.toReversed(), ({ registration }) => registration)
  return [...newestFirst]
    .toReversed()
    .map(([registration, ofVehicle]) =>
      [registration, ...ofVehicle.toReversed().map((alert) => entry(language, alert))].join('\n'),
    )
    .join('\n\n')
}

function entry(language: Language, { title, driverName, atLocalTime, link }: ListedAlert): string {
  const time = formatMessage(language, '{atLocalTime}', { atLocalTime })
  const line = [time, title, ...(driverName === null ? [] : [driverName])].join(' · ')
  return `- ${line}\n  ${link}`
}
