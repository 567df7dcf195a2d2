/** The installation and the caller, as Traccar describes them: neither may change anything here. */
import type { Context } from '../../../http/scope.ts'
import { numbersOf } from './numbers.ts'

/** The version of Traccar whose API this one follows. */
const VERSION = '6.7.0'

const mapOfNobody = {
  attributes: {},
  map: null,
  latitude: 0,
  longitude: 0,
  zoom: 0,
  coordinateFormat: null,
  poiLayer: null,
  readonly: true,
  deviceReadonly: true,
  limitCommands: true,
  disableReports: false,
  fixedEmail: true,
}

export function readServer() {
  return {
    id: 1,
    ...mapOfNobody,
    registration: false,
    bingKey: null,
    mapUrl: null,
    overlayUrl: null,
    forceSettings: false,
    announcement: null,
    emailEnabled: false,
    geocoderEnabled: false,
    textEnabled: false,
    storageSpace: null,
    newServer: false,
    openIdEnabled: false,
    openIdForce: false,
    version: VERSION,
  }
}

/** An API key of the company has its own name. */
export async function readUser(context: Context) {
  const { tx, scope } = context
  const person = await tx
    .selectFrom('users')
    .select(['firstName', 'lastName', 'email', 'phone'])
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', scope.userId)
    .executeTakeFirst()
  const numberOf = await numbersOf(context, 'person', [scope.userId])
  return {
    id: numberOf(scope.userId),
    ...mapOfNobody,
    name: `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim() || scope.email,
    login: null,
    email: person?.email ?? scope.email,
    phone: person?.phone ?? null,
    administrator: false,
    disabled: false,
    expirationTime: null,
    deviceLimit: -1,
    userLimit: 0,
    totpKey: null,
    temporary: false,
  }
}
