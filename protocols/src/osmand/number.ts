/** Finds the device number without decoding the rest of the report. */
import { checkDeviceId } from './report.ts'

/** The first one present is used. */
export const DEVICE_PARAMETERS = ['id', 'deviceid', 'device_id']

/** To tell somebody who left it out. */
export const NUMBER_IN_URL = `${DEVICE_PARAMETERS[0]} in the URL`

/** Undefined if the parameters have no device number. Throws RequestError if it is invalid. */
export function numberInQuery(parameters: Iterable<readonly [string, string]>): string | undefined {
  const values = [...parameters]
  for (const name of DEVICE_PARAMETERS) {
    const value = values.find(([each]) => each === name)?.[1]
    if (value !== undefined) return checkDeviceId(value, name)
  }
  return undefined
}

const MEMBER = /"device_id"\s*:\s*(?:"([^"\\]*)"|(\d+)(?=\D))/

/** The same for a JSON body or its beginning. Apps put the number before or after the locations. */
export function numbersInJson(text: string): string[] {
  const [found, quoted, digits] = MEMBER.exec(text) ?? []
  return found === undefined ? [] : [checkDeviceId(quoted ?? digits, 'device_id')]
}
