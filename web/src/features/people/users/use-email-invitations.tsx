import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type Language, languageNames, languageOf } from '@roadbook/contract/languages'
import type { Role } from '@roadbook/contract/core/permissions'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { showError, showSuccess } from '../../../lib/toasts.ts'
import { Select } from '../../../ui/form/select.tsx'
import { authConfigurationQuery } from '../identity/queries.ts'
import { EmailChips, isEmail, withAdded } from './email-chips.tsx'
import type { WayToAdd } from './way-to-add.ts'
import { PendingInvitations } from './pending-invitations.tsx'
import { currentUserQuery, emailQuery, useInvite } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'
import { Text } from '../../../ui/layout.tsx'

type Refused = ReadonlyMap<string, string>

const none: Refused = new Map()

/** Invites people by email, many at once. */
export function useEmailInvitations(onDone: () => void): WayToAdd {
  const { t } = useLingui()
  const { data: user } = useSuspenseQuery(currentUserQuery())
  const [emails, setEmails] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState<Role>('driver')
  const [locale, setLocale] = useState<Language>(languageOf(user.tenant.locale))
  const [refused, setRefused] = useState(none)
  const problems = useProblems(emails, refused)
  const { data: auth } = useQuery(authConfigurationQuery())
  const invite = useInvite()
  // What is typed and not yet a chip counts too.
  const all = typed.trim() === '' ? emails : withAdded(emails, typed)
  const send = () => {
    setEmails(all)
    setTyped('')
    if (invite.isPending || all.length === 0 || all.some((email) => problems.has(email) || !isEmail(email)))
      return
    invite.mutate(
      { emails: all, roles: [role], locale },
      {
        onSuccess: () => {
          showSuccess(plural(all.length, { one: '# invitation sent', other: '# invitations sent' }))
          onDone()
        },
        onError: (error) => setRefused(refusedOf(error, all)),
      },
    )
  }
  return {
    form: {
      isDirty: () => emails.length > 0 || typed.trim() !== '',
      errors: Object.fromEntries(problems),
    },
    hint: auth?.embedded === true && <Trans>Links expire after 7 days</Trans>,
    isSaving: invite.isPending,
    isIdle: all.length === 0,
    saveLabel:
      all.length === 0
        ? t`Send invitations`
        : plural(all.length, { one: 'Send # invitation', other: 'Send # invitations' }),
    onSave: send,
    fields: (
      <>
        {auth?.mail === 'operator' && <NoMailServer />}
        <EmailChips {...{ emails, problems, typed }} onChange={setEmails} onType={setTyped} />
        <RoleChoice value={role} onChange={setRole} />
        <Select
          label={t`Language of the email`}
          allowDeselect={false}
          data={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
          value={locale}
          onChange={(value) => setLocale(languageOf(value))}
        />
        <PendingInvitations />
      </>
    ),
  }
}

/** Whoever has the link chooses the password, so only the operator may see it. */
function NoMailServer() {
  const { t } = useLingui()
  const page = new URL('/operator/mail', globalThis.location.origin).href
  return (
    <Text as="p" radius={6} ground="idling-soft" px={12} py={10} size="small">
      <Text as="b" block color="idling">{t`No mail server is set up`}</Text>
      <Trans>Your administrator finds the invitation links at {page} and passes them on.</Trans>
    </Text>
  )
}

/** By address: malformed, taken, or refused by the server. */
function useProblems(emails: readonly string[], refused: Refused): ReadonlyMap<string, string> {
  const { t } = useLingui()
  const checks = useQueries({
    queries: emails.map((email) => ({ ...emailQuery(email), enabled: isEmail(email) })),
  })
  const found = emails.flatMap((email, index): [string, string][] => {
    if (!isEmail(email)) return [[email, t`${email} is not an email address.`]]
    const refusal = refused.get(email)
    if (refusal !== undefined) return [[email, `${email}: ${refusal}`]]
    return checks[index]?.data === false ? [[email, t`${email} is already in use.`]] : []
  })
  return new Map(found)
}

/** The server identifies email addresses by their position in the list. */
function refusedOf(error: unknown, emails: readonly string[]): Refused {
  if (!(error instanceof ApiError)) return none
  const named = Object.entries(error.fieldMessages).flatMap(([path, message]): [string, string][] => {
    const email = emails[Number(/^emails\.(\d+)$/.exec(path)?.[1])]
    return email === undefined ? [] : [[email, message]]
  })
  if (error.details.fieldErrors !== undefined && named.length === 0) showError(error.message)
  return new Map(named)
}
