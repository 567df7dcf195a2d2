import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ApiKey } from '@roadbook/contract/people/api-keys'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { unusedDays } from './key-age.ts'
import { type KeyOwner, useRevokeKey } from './queries.ts'
import { Text } from '../../../ui/layout.tsx'
import { TextButton } from '../../../ui/text-button.tsx'

/** A line for each key that may no longer be needed. */
export function UnusedKeys({ owner, keys }: { owner: KeyOwner; keys: readonly ApiKey[] }) {
  const now = useNow()
  const { isoDay } = useFormat()
  const today = isoDay(new Date(now).toISOString())
  return keys.map((key) => {
    const days = unusedDays(key, now, today)
    return days === undefined ? null : <Unused key={key.id} {...{ owner, days }} apiKey={key} />
  })
}

function Unused({ owner, apiKey, days }: { owner: KeyOwner; apiKey: ApiKey; days: number }) {
  const { t } = useLingui()
  const revoke = useRevokeKey(owner)
  const { name } = apiKey
  const ask = () =>
    confirm({
      title: t`Revoke ${name}?`,
      text: t`Programs that use it are refused at once. This can’t be undone.`,
      confirmLabel: t`Revoke key`,
      isDanger: true,
      onConfirm: () => revoke.mutate(apiKey),
    })
  return (
    <Text as="p" mt={14} size="small" color="text2">
      <Trans>
        {name} hasn’t been used for <Plural value={days} one="# day" other="# days" />.
      </Trans>{' '}
      <TextButton underline="hover" weight={600} disabled={revoke.isPending} onClick={ask}>
        <Trans>Revoke it</Trans>
      </TextButton>
    </Text>
  )
}
