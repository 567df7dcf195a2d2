import { useLingui } from '@lingui/react/macro'
import { coordinateDecimals, parseCoordinates } from '@roadbook/contract/core/coordinates'

/** The problem with typed coordinates; undefined if there is none. */
export function useCoordinatesMessage(): (text: string) => string | undefined {
  const { t } = useLingui()
  return (text) => {
    const parsed = parseCoordinates(text)
    if ('place' in parsed) return undefined
    switch (parsed.problem.code) {
      case 'latitude_out_of_range':
        return t`The latitude must be from -90 to 90.`
      case 'longitude_out_of_range':
        return t`The longitude must be from -180 to 180.`
      case 'too_many_decimals':
        return t`Enter at most ${coordinateDecimals} decimal places.`
      default:
        return t`Enter two numbers with a comma between them: latitude, longitude. For example 35.8795, 14.4935.`
    }
  }
}
