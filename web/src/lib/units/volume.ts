import { type ConsumptionStyle, litresPerGallon } from './consumption.ts'

type VolumeUnit = { name: 'liter' | 'gallon'; litres: number }

/** Fuel is sold in litres, also in the United Kingdom; in gallons in the United States. */
export function volumeUnitOf({ distanceUnit, country }: ConsumptionStyle): VolumeUnit {
  return distanceUnit === 'mile' && country === 'US'
    ? { name: 'gallon', litres: litresPerGallon.US }
    : { name: 'liter', litres: 1 }
}

/** "8 litres", "2.1 gallons". */
export function volumeText(litres: number, style: ConsumptionStyle & { locale: string }): string {
  const { name, litres: size } = volumeUnitOf(style)
  const options = { style: 'unit', unitDisplay: 'long', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(style.locale, { ...options, unit: name }).format(litres / size)
}
