import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { currentRole } from '@roadbook/contract/core/permissions'
import type { User } from '@roadbook/contract/people/users'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { useResendInvitation, users, useWithdrawInvitation } from './queries.ts'
import { nameOf } from '../../../lib/person-name.ts'
import { useRoleLabels } from '../../../ui/labels/role-labels.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import classes from './users.module.css'

/** People who have not accepted yet. */
export function PendingInvitations() {
  const { data } = useQuery(users.pageQuery({ status: 'invited', sort: 'email:asc' }, 1))
  if (data === undefined || data.totalItems === 0) return null
  const others = data.totalItems - data.items.length
  return (
    <section aria-labelledby="pending">
      <Text as="h3" line="strong" mt={8} pb={8} size="small" id="pending">
        <Trans>Pending invitations</Trans>{' '}
        <Text ml={4} weight={400} color="muted">
          {data.totalItems}
        </Text>
      </Text>
      <ul>
        {data.items.map((user) => (
          <li key={user.id} className={classes.pendingRow}>
            <Text weight={500} truncate className={classes.pendingEmail} title={user.email ?? ''}>
              {user.email}
            </Text>
            <InvitationButtons user={user} />
            <Sent user={user} />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Text as="p" color="muted">
          <Plural value={others} one="and # more in the list" other="and # more in the list" />
        </Text>
      )}
    </section>
  )
}

function Sent({ user }: { user: User }) {
  const f = useFormat()
  const now = useNow()
  const role = useRoleLabels()[currentRole(user.roles)]
  const { invitedAt } = user
  return (
    <Text allColumns color="text2" className={classes.pendingSent}>
      {invitedAt === null ? (
        role
      ) : (
        <Trans>
          {role}, sent {f.short(invitedAt, now)}
        </Trans>
      )}
      {user.invitationEndsAt !== null && (
        <>
          {', '}
          <InvitationEnd endsAt={user.invitationEndsAt} now={now} />
        </>
      )}
    </Text>
  )
}

/** Amber on the last day. */
export function InvitationEnd({ endsAt, now }: { endsAt: string; now: number }) {
  const { t } = useLingui()
  const f = useFormat()
  if (Date.parse(endsAt) <= now)
    return <Row as="span" inline gap={6} weight={600} color="alarm">{t`expired`}</Row>
  const text = <Trans>expires {f.dueIn(f.isoDay(endsAt), now)}</Trans>
  return f.isToday(endsAt, now) ? <span className={classes.dueSoon}>{text}</span> : text
}

export function InvitationButtons({ user, onWithdrawn }: { user: User; onWithdrawn?: () => void }) {
  const resend = useResendInvitation()
  const withdraw = useWithdraw(onWithdrawn)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={resend.isPending}
        onClick={() => resend.mutate(user.id)}
      >
        <Trans>Resend</Trans>
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.danger}
        loading={withdraw.isPending}
        onClick={() => withdraw.ask(user)}
      >
        <Trans>Withdraw</Trans>
      </Button>
    </>
  )
}

/** Asks first: the link in the email stops working. */
export function useWithdraw(onDone?: () => void) {
  const { t } = useLingui()
  const { mutate, isPending } = useWithdrawInvitation()
  const ask = (user: User) =>
    confirm({
      title: t`Withdraw the invitation of ${nameOf(user)}?`,
      text: user.cameWithoutSignIn
        ? t`The link in the email stops working. ${nameOf(user)} stays in your company as a driver who doesn’t sign in.`
        : t`The link in the email stops working, and ${user.email ?? ''} can be invited again.`,
      confirmLabel: t`Withdraw invitation`,
      isDanger: true,
      onConfirm: () => mutate(user.id, { onSuccess: () => onDone?.() }),
    })
  return { ask, isPending }
}
