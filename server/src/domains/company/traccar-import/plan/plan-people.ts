import type { Role } from '@roadbook/contract/core/permissions'
import { Email, PersonName } from '@roadbook/contract/people/identity'
import { normaliseKeyCode } from '@roadbook/contract/people/driver-keys'
import type { TraccarDriver, TraccarRecords, TraccarUser } from '../source/traccar-records.ts'
import type { NewPerson, PlannedOf, Present, RecordKind } from './planned.ts'

type PlannedPerson = PlannedOf<'user'> | PlannedOf<'driver'>

/**
 * Users, then drivers. A person is one record here, known by their email address; a driver without one is somebody of the
 * same name, or a person who doesn't sign in.
 */
export function planPeople(
  { users, drivers }: Pick<TraccarRecords, 'users' | 'drivers'>,
  present: Present,
): PlannedPerson[] {
  const people = new People(present)
  return [
    ...users.map((user) => planUser(user, people)),
    ...drivers.map((driver) => planDriver(driver, people)),
  ]
}

type Seen = { kind: RecordKind; traccarId: number }
type Same = { action: 'adopt'; recordId: string } | ({ action: 'same' } & Seen)

/** Who is here, and who comes with this import. */
class People {
  readonly present: Present
  /** Those here, by plain name. */
  readonly #named: ReadonlyMap<string, readonly { id: string }[]>
  readonly #withEmail: ReadonlyMap<string | null, { id: string }>
  readonly #byEmail = new Map<string, Seen>()
  readonly #byName = new Map<string, Seen>()
  readonly #keyCodes = new Set<string>()

  constructor(present: Present) {
    this.present = present
    this.#named = Map.groupBy(present.people, ({ name }) => plain(name))
    this.#withEmail = new Map(present.people.map((person) => [person.email, person]))
  }

  comes(of: Seen, { email, name }: { email?: string | undefined; name: string }): void {
    if (email !== undefined && !this.#byEmail.has(email)) this.#byEmail.set(email, of)
    if (name !== '' && !this.#byName.has(plain(name))) this.#byName.set(plain(name), of)
  }

  /** Whether people here share this name. */
  hasSeveral(name: string): boolean {
    return (this.#named.get(plain(name)) ?? []).length > 1
  }

  /** Their key, unless it has an entry here, or belongs to an earlier driver of the import. */
  keyOf(
    { uniqueId }: TraccarDriver,
    person?: Same,
  ): { keyCode?: string; problem?: PlannedPerson['problem'] } {
    if (uniqueId === '') return {}
    const keyCode = normaliseKeyCode(uniqueId)
    if (keyCode === undefined) return { problem: { code: 'driver_key_unreadable' } }
    const owner = this.present.driverKeys.get(keyCode)
    if (owner !== undefined && person?.action === 'adopt' && owner === person.recordId) return {}
    if (owner !== undefined || this.#keyCodes.has(keyCode))
      return { problem: { code: 'driver_key_taken', details: { code: keyCode } } }
    this.#keyCodes.add(keyCode)
    return { keyCode }
  }

  /** The same person here, or earlier in this import. */
  find({ email, name }: { email?: string | undefined; name?: string }): Same | undefined {
    const here = email === undefined ? undefined : this.#withEmail.get(email)
    if (here) return { action: 'adopt', recordId: here.id }
    const comes = email === undefined ? undefined : this.#byEmail.get(email)
    if (comes) return { action: 'same', ...comes }
    if (email !== undefined || name === undefined || name === '') return undefined
    const named = this.#named.get(plain(name)) ?? []
    if (named[0] && named.length === 1) return { action: 'adopt', recordId: named[0].id }
    const soon = this.#byName.get(plain(name))
    return soon && { action: 'same', ...soon }
  }
}

function plain(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

function planUser(user: TraccarUser, people: People): PlannedOf<'user'> {
  const planned = { kind: 'user' as const, traccarId: user.id, name: user.name || user.email }
  const { email, problem } = emailIn(user.email)
  const comes = () => people.comes({ kind: 'user', traccarId: user.id }, { email, name: user.name })
  if (people.present.isImported('user', user.id)) {
    comes()
    return { ...planned, outcome: { action: 'known' } }
  }
  if (user.disabled)
    return { ...planned, outcome: { action: 'refuse' }, problem: { code: 'traccar_user_disabled' } }
  if (email === undefined) return { ...planned, outcome: { action: 'refuse' }, problem }
  const same = people.find({ email })
  comes()
  if (same) return { ...planned, outcome: same }
  return { ...planned, outcome: { action: 'add', value: personOf(user, { email, role: roleOf(user) }) } }
}

/** A person who may only look stays so; ordinary users of Traccar see only some vehicles, and here may only look as well. */
function roleOf({ administrator, readonly, deviceReadonly, userLimit }: TraccarUser): Role {
  if (administrator) return 'admin'
  return userLimit !== 0 && !readonly && !deviceReadonly ? 'manager' : 'viewer'
}

function planDriver(driver: TraccarDriver, people: People): PlannedOf<'driver'> {
  const planned = { kind: 'driver' as const, traccarId: driver.id, name: driver.name || driver.uniqueId }
  const written = driver.attributes['email'] ?? driver.attributes['mail']
  const { email, problem } = typeof written === 'string' ? emailIn(written) : {}
  const comes = () => people.comes({ kind: 'driver', traccarId: driver.id }, { email, name: driver.name })
  if (people.present.isImported('driver', driver.id)) {
    comes()
    return { ...planned, outcome: { action: 'known' } }
  }
  if (problem) return { ...planned, outcome: { action: 'refuse' }, problem }
  const same = people.find({ email, name: driver.name })
  if (same) return { ...planned, outcome: same, ...people.keyOf(driver, same) }
  if (email === undefined && people.hasSeveral(driver.name))
    return { ...planned, outcome: { action: 'refuse' }, problem: { code: 'traccar_driver_ambiguous' } }
  const value = personOf(driver, { email: email ?? null, role: 'driver' })
  if (value.email === null && value.firstName === '')
    return { ...planned, outcome: { action: 'refuse' }, problem: { code: 'traccar_driver_nameless' } }
  comes()
  return { ...planned, outcome: { action: 'add', value }, ...people.keyOf(driver) }
}

function emailIn(text: string) {
  const found = Email.safeParse(text)
  return found.success ? { email: found.data } : { problem: { code: 'email_invalid' as const } }
}

/** The first word is the first name. Without a usable name, it is made from the email address. */
function personOf(
  { name, phone = '' }: { name: string; phone?: string },
  { email, role }: { email: string | null; role: Role },
): NewPerson {
  const [first = '', ...rest] = name.split(/\s+/)
  const [firstName, lastName] = [nameIn(first), nameIn(rest.join(' '))]
  return { email, firstName, lastName, roles: [role], phone: phone === '' ? null : phone.slice(0, 50) }
}

function nameIn(text: string): string {
  const found = PersonName.safeParse(text.slice(0, 100))
  return found.success ? found.data : ''
}
