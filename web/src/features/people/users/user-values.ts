/** The form of a person: text as typed, and the day of the licence check in the company's time zone. */
import { type Language, languages } from '@roadbook/contract/languages'
import { currentRole, type Role } from '@roadbook/contract/core/permissions'
import { User, UserUpdate } from '@roadbook/contract/people/users'
import { wallClockInstant, wallClock } from '../../../lib/time/wall-clock.ts'
import { type Field, fieldsModel, text, textOrNull, type ValuesOf } from '../../../ui/form/fields.ts'
import type { FormModel } from '../../../ui/form/form-model.ts'

/** Other roles of the person stay, unless the current one changes. */
const roles: Field<Role, Role[]> = {
  first: 'viewer',
  read: currentRole,
  write: (role, before) => (before && currentRole(before) === role ? before : [role]),
}

/** '' for the company's default. */
const locale: Field<string, Language | null, string | null> = {
  first: '',
  read: (saved) => saved ?? '',
  write: (typed) => languages.find((language) => language === typed) ?? null,
}

/** A day. Saving the same day again isn't a new check. */
function checkedOn(timeZone: string): Field<string, string | null> {
  const dayOf = (instant: string) => wallClock(timeZone, Date.parse(instant)).slice(0, 10)
  return {
    first: '',
    read: (saved) => (saved === null ? '' : dayOf(saved)),
    write: (day, before) => {
      if (day === '') return null
      return before && dayOf(before) === day ? before : instantOf(day, timeZone)
    },
  }
}

const fieldsIn = (timeZone: string) => ({
  firstName: text,
  lastName: text,
  phone: textOrNull,
  roles,
  licenceNumber: textOrNull,
  licenceCheckedAt: checkedOn(timeZone),
  locale,
})
export type UserValues = ValuesOf<ReturnType<typeof fieldsIn>>

export type UserBody = Omit<UserUpdate, 'version' | 'archived'>

export function userModel(timeZone: string): FormModel<UserValues, UserBody, User> {
  const schema = UserUpdate.omit({ version: true, archived: true })
  return fieldsModel(fieldsIn(timeZone), { schema, saved: User })
}

/** Noon, so that it is the same day in neighbouring time zones; '' if there is no such day. */
function instantOf(day: string, timeZone: string): string {
  const at = wallClockInstant(timeZone, `${day}T12:00`)
  return at === undefined ? '' : new Date(at).toISOString()
}
