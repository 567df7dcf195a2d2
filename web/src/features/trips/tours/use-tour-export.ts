import { useLingui } from '@lingui/react/macro'
import { tourTimes } from '@roadbook/contract/trips/trip-times'
import type { Tour } from '@roadbook/contract/trips/tours'
import { useFormat } from '../../../lib/use-format.ts'
import type { ExportColumn } from '../../../ui/list/export-column.ts'
import { minutesOf, driversOf, useEndReasonLabels, usePlaceParts } from './use-tour-text.ts'

/** A row for each tour; the end of a running one is not known yet. */
export function useTourExport(registration: string): ExportColumn<Tour>[] {
  const { t } = useLingui()
  const f = useFormat()
  const placeText = usePlaceText()
  const reasons = useEndReasonLabels()
  return [
    { header: t`Start (${f.timeZone})`, kind: 'instant', value: ({ startTime }) => startTime },
    {
      header: t`End (${f.timeZone})`,
      kind: 'instant',
      value: ({ endReason, endTime }) => (endReason === 'running' ? null : endTime),
    },
    { header: t`Ended by`, kind: 'text', value: ({ endReason }) => reasons[endReason] },
    { header: t`Vehicle`, kind: 'text', value: () => registration },
    { header: t`Driver`, kind: 'text', value: driversOf },
    {
      header: t({ message: 'From', context: 'place' }),
      kind: 'text',
      value: ({ legs }) => placeText(legs[0]?.start ?? null),
    },
    {
      header: t({ message: 'To', context: 'place' }),
      kind: 'text',
      value: ({ legs, endReason }) => (endReason === 'running' ? null : placeText(legs.at(-1)?.end ?? null)),
    },
    { header: t`Trips`, kind: 'number', value: ({ trips }) => trips },
    { header: t`Stops`, kind: 'number', value: ({ stops }) => stops },
    {
      header: t`Distance (${f.lengthUnit})`,
      kind: 'number',
      decimals: 1,
      value: ({ distanceMeters }) => f.distanceFigure(distanceMeters),
    },
    { header: t`Driving (min)`, kind: 'number', value: (tour) => tourTimes(tour).drivingSeconds / 60 },
    { header: t`Standing (min)`, kind: 'number', value: (tour) => tourTimes(tour).standingSeconds / 60 },
    {
      header: t`Places of the stops`,
      kind: 'text',
      value: ({ standing }) =>
        standing
          .map(({ startTime, seconds, place }) => {
            const minutes = minutesOf(seconds)
            return t`${f.time(startTime)} ${placeText(place)} (${minutes} min)`
          })
          .join('; '),
    },
  ]
}

function usePlaceText(): (place: Tour['legs'][number]['start']) => string {
  const partsOf = usePlaceParts()
  return (place) => {
    const { first, rest } = partsOf(place)
    return rest === '' ? first : `${first}, ${rest}`
  }
}
