/** The number of the device, found without reading the report around it. */
import { checkDeviceId } from './report.ts'

/** The first that is there counts. */
export const DEVICE_PARAMETERS = ['id', 'deviceid', 'device_id']

/** Undefined where the parameters do not name the device. Throws RequestError on a number that can be none. */
export function numberInQuery(parameters: Iterable<readonly [string, string]>): string | undefined {
  const values = [...parameters]
  for (const name of DEVICE_PARAMETERS) {
    const value = values.find(([each]) => each === name)?.[1]
    if (value !== undefined) return checkDeviceId(value, name)
  }
  return undefined
}

const MEMBER = /"device_id"\s*:\s*(?:"([^"\\]*)"|(\d+)(?=\D))/

/** As `numberInQuery`, in the text of a JSON body or the beginning of one. Apps put it before or after their locations. */
export function numberInJson(text: string): string | undefined {
  const [found, quoted, digits] = MEMBER.exec(text) ?? []
  return found === undefined ? undefined : checkDeviceId(quoted ?? digits, 'device_id')
}
