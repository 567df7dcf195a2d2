/** Whom the demo's geofences and alarms notify: in the app only, since nobody reads the mail of a demo. */
import type { AlarmChannel } from '@roadbook/contract/rules/alarm-rules'
import type { Context } from '../../../http/scope.ts'

/** The demo is created in the name of the person who signs in to it. */
export function toDemoUser({ scope }: Context): { recipients: string[]; channels: AlarmChannel[] } {
  return { recipients: [scope.userId], channels: ['push'] }
}
