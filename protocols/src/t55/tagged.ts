import { calendarTimeMs } from '../text/calendar.ts'
import { isEastOrWest, isNorthOrSouth, onHemisphere } from '../text/degrees.ts'
import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus, Reported } from '../message.ts'
import { toPositive } from '../text/numbers.ts'
import { recordOf, report } from './fix.ts'

const FIX = 'GPSE'
const ALARM = 'ALARM'

/** Values after their tags: `GPSET,A` is the fix, D and T date and time, La and Lo coordinates, H, V and DD the motion. */
export function readTagged(fields: readonly string[]): Reported {
  const status: DeviceStatus = {}
  const alarmAt = fields.indexOf(ALARM)
  keepExtra(status, 'eventId', alarmAt < 0 ? undefined : Number(fields[alarmAt + 1]) || undefined)
  const fixAt = fields.findIndex((field) => field.startsWith(FIX))
  if (fixAt < 0) return report(undefined, status)
  const valueOf = (tag: string, more = 0): string | undefined => {
    const at = fields.indexOf(tag, fixAt + 2)
    return at < 0 ? undefined : fields[at + 1 + more]
  }
  const record = recordOf({
    latitude: toDegrees(valueOf('La'), valueOf('La', 1)),
    longitude: toDegrees(valueOf('Lo'), valueOf('Lo', 1)),
    timeMs: calendarTimeMs(valueOf('T') ?? '', valueOf('D') ?? ''),
    isValid: fields[fixAt + 1] === 'A',
  })
  if (record) {
    put(record, 'speedKmh', toPositive(valueOf('V')))
    put(record, 'headingDegrees', toPositive(valueOf('H')))
    put(record, 'satellites', toPositive(valueOf('S')?.split(':')[1]))
  }
  put(status, 'odometerMeters', toPositive(valueOf('DD')) || undefined)
  return report(record, status)
}

function toDegrees(text: string | undefined, hemisphere: string | undefined): number | undefined {
  const degrees = toPositive(text?.replace('-', ''))
  if (degrees === undefined || !(isNorthOrSouth(hemisphere) || isEastOrWest(hemisphere))) return undefined
  return onHemisphere(degrees, hemisphere)
}
