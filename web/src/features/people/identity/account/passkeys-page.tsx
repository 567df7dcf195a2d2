import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu, TextInput } from '@mantine/core'
import { mostPasskeys, type Passkey } from '@roadbook/contract/people/account'
import { IconKey } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { showError, showSuccess } from '../../../../lib/toasts.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { openDialog } from '../../../../ui/dialogs/dialogs.ts'
import { MenuButton } from '../../../../ui/menu/menu-button.tsx'
import { MoreButton } from '../../../../ui/menu/more-button.tsx'
import { SettingsBlock } from '../../../company/settings/form/settings-block.tsx'
import { SettingsRecord } from '../../../company/settings/form/settings-record.tsx'
import { Problem } from '../auth-fields.tsx'
import { createPasskey, isCancelled, isKnown } from '../passkeys/passkey-dialog.ts'
import { useHasPasskeys } from '../passkeys/use-has-passkeys.ts'
import { useAuthForm } from '../use-auth-form.ts'
import { askProof } from './ask-proof.tsx'
import { EmbeddedOnly } from './embedded-only.tsx'
import { accountCalls, passkeysQuery } from './queries.ts'
import { useCurrentEmail } from './use-current-email.ts'
import { Row, Box, Text } from '../../../../ui/layout.tsx'

export function PasskeysPage() {
  const { t } = useLingui()
  return (
    <SettingsBlock
      title={t`Passkeys`}
      text={t`Sign in with your fingerprint, your face or the PIN of your device, without a password and without a code.`}
    >
      <EmbeddedOnly>
        <PasskeyList />
      </EmbeddedOnly>
    </SettingsBlock>
  )
}

function PasskeyList() {
  const hasPasskeys = useHasPasskeys()
  const add = useAdd()
  return (
    <SettingsRecord query={passkeysQuery()}>
      {(passkeys) => (
        <>
          {passkeys.length > 0 && (
            <Box as="ul" line="above">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </Box>
          )}
          {hasPasskeys ? (
            <Row gap={8} wrap mt={16} touchButtons>
              <Button
                variant={passkeys.length === 0 ? 'filled' : 'default'}
                disabled={passkeys.length >= mostPasskeys}
                onClick={add}
              >
                <Trans>Add passkey</Trans>
              </Button>
            </Row>
          ) : (
            <Text as="p" mt={4} mb={12} size="small" maxWidth={640} color="text2">
              <Trans>
                This browser can’t add a passkey here. Passkeys need a current browser and Roadbook’s https
                address.
              </Trans>
            </Text>
          )}
        </>
      )}
    </SettingsRecord>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useLingui()
  const format = useFormat()
  const now = useNow()
  const { rename, remove } = useChanges(passkey)
  const { name, isSynced, createdAt, lastUsedAt } = passkey
  const added = format.day(format.isoDay(createdAt))
  const used = lastUsedAt === null ? undefined : format.ago(lastUsedAt, now)
  const facts = [
    isSynced ? t`On all your devices` : t`On one device`,
    t`Added ${added}`,
    used === undefined ? t`Not used yet` : t`Last used ${used}`,
  ]
  return (
    <Row as="li" gap={12} minHeight={60} line="below" py={8} touchButtons>
      <IconKey size={20} stroke={1.6} color="var(--rb-muted)" aria-hidden="true" />
      <Box grow>
        <Row gap={8} rowGap={2} wrap size="body" weight={500} breakWords>
          {name}
        </Row>
        <Box size="small" color="muted" breakWords>
          {facts.join(' · ')}
        </Box>
      </Box>
      <MenuButton button={<MoreButton label={t`Actions for ${name}`} />}>
        <Menu.Item onClick={rename}>
          <Trans>Rename</Trans>
        </Menu.Item>
        <Menu.Item color="red" onClick={remove}>
          <Trans>Remove</Trans>
        </Menu.Item>
      </MenuButton>
    </Row>
  )
}

/**
 * Asks for the password, then opens the browser's dialog; the passkey is named after the device until the person renames it.
 */
function useAdd() {
  const { t } = useLingui()
  const email = useCurrentEmail()
  const refresh = useRefresh()
  return () =>
    askProof({
      title: t`Add a passkey`,
      text: t`Your browser then asks where to keep it.`,
      confirmLabel: t`Continue`,
      email,
      onProof: async (proof) => {
        const response = await createdOrTold(await accountCalls.passkeyOptions(proof), {
          known: t`This device already has a passkey of your account.`,
          failed: t`Your browser could not create a passkey. Try another device.`,
        })
        if (response === undefined) return
        const { browser, system } = ownDevice()
        const name = system === undefined ? t`Passkey` : t`${browser} on ${system}`
        await accountCalls.addPasskey({ name, response })
        showSuccess(t`Passkey added`)
        await refresh()
      },
    })
}

async function createdOrTold(options: Record<string, unknown>, texts: { known: string; failed: string }) {
  try {
    return await createPasskey(options)
  } catch (error) {
    if (!isCancelled(error)) showError(isKnown(error) ? texts.known : texts.failed)
    return undefined
  }
}

function useChanges({ id, name }: Passkey) {
  const { t } = useLingui()
  const email = useCurrentEmail()
  const refresh = useRefresh()
  const rename = () =>
    askName(t`Rename passkey`, name, async (next) => {
      await accountCalls.renamePasskey({ id, name: next })
      await refresh()
    })
  const remove = () =>
    askProof({
      title: t`Remove ${name}?`,
      text: t`You can no longer sign in with it. Delete it on your device as well.`,
      confirmLabel: t`Remove passkey`,
      isDanger: true,
      email,
      onProof: async (proof) => {
        await accountCalls.removePasskey({ id, proof })
        showSuccess(t`Passkey removed`)
        await refresh()
      },
    })
  return { rename, remove }
}

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: passkeysQuery().queryKey })
}

/** A suggested name, which the person can change. */
function ownDevice(): { browser: string; system: string | undefined } {
  const { userAgent } = globalThis.navigator
  const first = (known: readonly string[]) => known.find((word) => userAgent.includes(word))
  const browser = first(['Edg', 'Firefox', 'Chrome', 'Safari']) ?? ''
  const system = first(['Windows', 'iPhone', 'iPad', 'Android', 'Macintosh', 'Linux'])
  return { browser: browser === 'Edg' ? 'Edge' : browser, system: system === 'Macintosh' ? 'macOS' : system }
}

function askName(title: string, first: string, onName: (name: string) => Promise<void>): void {
  const close = openDialog({
    title,
    centered: true,
    children: <NameForm first={first} onName={onName} onClose={() => close()} />,
  })
}

type NameProps = { first: string; onName: (name: string) => Promise<void>; onClose: () => void }

function NameForm({ first, onName, onClose }: NameProps) {
  const { t } = useLingui()
  const { form, problem, isSending, onSubmit } = useAuthForm({ name: first }, async ({ name }) => {
    await onName(name)
    onClose()
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <TextInput label={t`Name`} maxLength={60} data-autofocus {...form.getInputProps('name')} />
      <Problem>{problem}</Problem>
      <Row gap={8} justify="end" mt={20}>
        <Button type="submit" loading={isSending}>
          <Trans>Save</Trans>
        </Button>
      </Row>
    </form>
  )
}
