/** The form of a person: text as typed, and the day of the licence check in the company's calendar. */
import { languages } from '@roadbook/contract/languages'
import { currentRole, type Role } from '@roadbook/contract/core/permissions'
import { User, UserUpdate } from '@roadbook/contract/people/users'
import { wallClockInstant, wallClock } from '../../../lib/wall-clock.ts'
import type { FormModel } from '../../../ui/form/form-model.ts'

export type UserValues = {
  firstName: string
  lastName: string
  phone: string
  role: Role
  licenceNumber: string
  /** `2026-11-20`, or '' if it was never checked. */
  checkedOn: string
  /** '' for the company's. */
  locale: string
}

export type UserBody = Omit<UserUpdate, 'version' | 'archived'>

export function userModel(timeZone: string): FormModel<UserValues, UserBody, User> {
  return {
    schema: UserUpdate.omit({ version: true, archived: true }),
    fieldNames: { roles: 'role', licenceCheckedAt: 'checkedOn' },
    alsoRefused: ({ checkedOn }) => (checkedOn === '' || instantOf(checkedOn, timeZone) ? [] : ['checkedOn']),
    bodyOf: ({ role, checkedOn, locale, ...texts }, before) => ({
      firstName: texts.firstName.trim(),
      lastName: texts.lastName.trim(),
      phone: texts.phone.trim() || null,
      licenceNumber: texts.licenceNumber.trim() || null,
      // Other roles of the person stay, unless the current one changes.
      roles: before && currentRole(before.roles) === role ? before.roles : [role],
      licenceCheckedAt: checkedAtOf(checkedOn, before?.licenceCheckedAt ?? null, timeZone),
      locale: languages.find((language) => language === locale) ?? null,
    }),
    saved: {
      schema: User,
      valuesOf: (user) => ({
        firstName: user.firstName,
        lastName: user.lastName,
        phone: user.phone ?? '',
        role: currentRole(user.roles),
        licenceNumber: user.licenceNumber ?? '',
        checkedOn: user.licenceCheckedAt === null ? '' : dayOf(user.licenceCheckedAt, timeZone),
        locale: user.locale ?? '',
      }),
    },
  }
}

/** The same day is the same check. */
function checkedAtOf(day: string, before: string | null, timeZone: string): string | null {
  if (day === '') return null
  return before !== null && dayOf(before, timeZone) === day ? before : (instantOf(day, timeZone) ?? null)
}

/** Noon, so that it is the same day in the time zones around. */
function instantOf(day: string, timeZone: string): string | undefined {
  const at = wallClockInstant(timeZone, `${day}T12:00`)
  return at === undefined ? undefined : new Date(at).toISOString()
}

function dayOf(instant: string, timeZone: string): string {
  return wallClock(timeZone, Date.parse(instant)).slice(0, 10)
}
