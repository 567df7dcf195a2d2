import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react'
import type { NewApiKey } from '@roadbook/contract/people/api-keys'
import { apiBase } from '@roadbook/contract/api'
import { useState } from 'react'
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts'
import { useCopy } from '../../../ui/use-copy.ts'
import { Row, Box, Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'
import classes from './api-keys.module.css'

type Props = { created: NewApiKey; onClose: () => void }

/** The only time that a key is shown; closing it before it was copied asks first. */
export function NewKey({ created: { name, key }, onClose }: Props) {
  const { t } = useLingui()
  const [isCopied, setCopied] = useState(false)
  const question = {
    title: t`Close without copying the key?`,
    text: t`You won’t see this key again.`,
    confirmLabel: t`Close`,
    cancelLabel: t`Keep it open`,
  }
  const leave = useUnsavedGuard(() => !isCopied, onClose, { question })
  const call = `curl ${window.location.origin}${apiBase}/vehicles \\\n  -H "Authorization: Bearer ${key}"`
  return (
    <section className={classes.created} aria-label={t`New API key`}>
      <Row as="header" ground="accent-soft" gap={10} px={16} py={8}>
        <IconCheck
          size={18}
          stroke={1.8}
          aria-hidden="true"
          className={styleClasses({ noShrink: true, color: 'accent' })}
        />
        <Text as="p" grow size="small" color="text2" breakWords>
          <Text as="strong" mr={4} color="text">
            <Trans>{name} created</Trans>
          </Text>{' '}
          <Trans>Copy the key now. It is shown only once.</Trans>
        </Text>
        <ActionIcon aria-label={t`Close`} onClick={leave}>
          <IconX size={16} stroke={1.8} />
        </ActionIcon>
      </Row>
      <Box px={16} pt={12} pb={16}>
        <Text as="p" mb={6} size="small" weight={500} className={classes.codeLabel}>{t`Key`}</Text>
        <div className={classes.code}>
          <code>{key}</code>
          <CopyKey text={key} onCopied={() => setCopied(true)} />
        </div>
        <Text as="p" mb={6} size="small" weight={500} className={classes.codeLabel}>{t`Try it`}</Text>
        <div className={classes.code}>
          <code>{call}</code>
          <CopyCall text={call} onCopied={() => setCopied(true)} />
        </div>
      </Box>
    </section>
  )
}

type CopyProps = { text: string; onCopied: () => void }

function CopyKey(props: CopyProps) {
  const { isCopied, copy } = useCopy(props)
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <Button size="xs" leftSection={<Icon size={16} stroke={1.8} aria-hidden="true" />} onClick={copy}>
      {isCopied ? <Trans>Copied</Trans> : <Trans>Copy key</Trans>}
    </Button>
  )
}

function CopyCall(props: CopyProps) {
  const { t } = useLingui()
  const { isCopied, copy } = useCopy(props)
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <>
      <VisuallyHidden component="output">{isCopied && <Trans>Copied</Trans>}</VisuallyHidden>
      <ActionIcon variant="default" aria-label={t`Copy the command`} title={t`Copy`} onClick={copy}>
        <Icon size={16} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </>
  )
}
