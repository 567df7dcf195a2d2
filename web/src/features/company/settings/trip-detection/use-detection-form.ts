import { useLingui } from '@lingui/react/macro'
import { TripDetection, TripDetectionUpdate } from '@roadbook/contract/company/settings'
import { figureOf, writeFigure } from '../../../../lib/units/typed-figures.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { type EntityForm, useEntityForm } from '../../../../ui/form/entity-form.ts'
import type { FormModel } from '../../../../ui/form/form-model.ts'

/** Decimals of each figure: seconds are shown as minutes. */
export const figureDecimals = {
  ignitionOff: 2,
  ignitionOn: 2,
  ignitionUnknown: 2,
  minDistance: 0,
  minDuration: 2,
  maxPastDays: 0,
} as const
export type DetectionFigure = keyof typeof figureDecimals

/** Figures as typed. */
type DetectionValues = { useIgnition: boolean } & Record<DetectionFigure, string>
type Body = Omit<TripDetectionUpdate, 'version'>
export type DetectionForm = EntityForm<DetectionValues, Body, TripDetection>

function detectionModel(locale: string): FormModel<DetectionValues, Body, TripDetection> {
  const figure = (values: DetectionValues, name: DetectionFigure) =>
    figureOf(values[name], { decimals: figureDecimals[name], locale })
  const seconds = (values: DetectionValues, name: DetectionFigure) => Math.round(figure(values, name) * 60)
  const minutes = (value: number) => writeFigure(value / 60, { decimals: 2, locale })
  const durations = ['ignitionOff', 'ignitionOn', 'ignitionUnknown'] as const
  return {
    schema: TripDetectionUpdate.omit({ stopDurationSeconds: true }),
    fieldNames: { minTripDistanceMeters: 'minDistance', minTripDurationSeconds: 'minDuration' },
    alsoRefused: (values) =>
      durations.filter((name) => !(seconds(values, name) >= 60 && seconds(values, name) <= 3600)),
    bodyOf: (values) => ({
      useIgnition: values.useIgnition,
      stopDurationSeconds: {
        ignitionOff: seconds(values, 'ignitionOff'),
        ignitionOn: seconds(values, 'ignitionOn'),
        ignitionUnknown: seconds(values, 'ignitionUnknown'),
      },
      minTripDistanceMeters: figure(values, 'minDistance'),
      minTripDurationSeconds: seconds(values, 'minDuration'),
      maxPastDays: figure(values, 'maxPastDays'),
    }),
    saved: {
      schema: TripDetection,
      valuesOf: ({ stopDurationSeconds: stop, ...saved }) => ({
        useIgnition: saved.useIgnition,
        ignitionOff: minutes(stop.ignitionOff),
        ignitionOn: minutes(stop.ignitionOn),
        ignitionUnknown: minutes(stop.ignitionUnknown),
        minDistance: String(saved.minTripDistanceMeters),
        minDuration: minutes(saved.minTripDurationSeconds),
        maxPastDays: String(saved.maxPastDays),
      }),
    },
  }
}

export function useDetectionForm(saved: TripDetection): DetectionForm {
  const { t } = useLingui()
  const { locale } = useFormat()
  const model = detectionModel(locale)
  const stopMessage = t`Enter 1 to 60 minutes.`
  return useEntityForm<DetectionValues, Body, TripDetection>({
    model,
    record: saved,
    texts: {
      useIgnition: { label: t`Use the ignition signal` },
      ignitionOff: { label: t`Stop with the ignition off`, message: stopMessage },
      ignitionOn: { label: t`Stop with the ignition on`, message: stopMessage },
      ignitionUnknown: { label: t`Stop without an ignition signal`, message: stopMessage },
      minDistance: { label: t`Shortest distance`, message: t`Enter 50 to 10,000 metres.` },
      minDuration: { label: t`Shortest duration`, message: t`Enter 0 to 60 minutes.` },
      maxPastDays: { label: t`Oldest device data`, message: t`Enter 1 to 3,650 days.` },
    },
  })
}
