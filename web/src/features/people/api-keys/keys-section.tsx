import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFileText, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { apiBase } from '@roadbook/contract/api'
import { type ApiKey, mostApiKeys, type NewApiKey } from '@roadbook/contract/people/api-keys'
import { useState } from 'react'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import classes from './api-keys.module.css'
import { KeyDrawer } from './key-form.tsx'
import { KeyTable } from './key-table.tsx'
import { NewKey } from './new-key.tsx'
import { PeopleKeys } from './people-keys.tsx'
import { type KeyOwner, keysQuery } from './queries.ts'
import { UnusedKeys } from './unused-keys.tsx'
import { Row, Text } from '../../../ui/layout.tsx'

export function CompanyKeys() {
  const { t } = useLingui()
  return (
    <>
      <ApiKeys
        owner="company"
        text={t`For programs that read or write your data. A key has a role, like a user, and each change it makes is in the audit log.`}
      />
      <PeopleKeys />
    </>
  )
}

export function PersonalKeys() {
  const { t } = useLingui()
  return (
    <ApiKeys
      owner="person"
      text={t`For programs that act as you. Each change is in the audit log under your name and that of the key.`}
    />
  )
}

type Props = { owner: KeyOwner; text: string }

/** The keys of the company or of the signed-in person, with the one that was just created. */
function ApiKeys({ owner, text }: Props) {
  const { t } = useLingui()
  const { data: keys, error, refetch } = useQuery(keysQuery(owner))
  const [created, setCreated] = useState<NewApiKey>()
  const [edited, setEdited] = useState<ApiKey | 'new'>()
  const create = () => setEdited('new')
  const isFull = keys !== undefined && keys.length >= mostApiKeys[owner]
  if (error !== null && keys === undefined) {
    return <ErrorPanel error={error} title={t`The API keys could not be loaded`} onRetry={refetch} />
  }
  return (
    <section aria-label={t`API keys`}>
      <Head text={text} onCreate={isFull || created !== undefined ? undefined : create} />
      {created !== undefined && (
        <NewKey key={created.id} created={created} onClose={() => setCreated(undefined)} />
      )}
      {isFull && (
        <Text as="p" mt={14} size="small" color="text2">
          <Trans>There are already {mostApiKeys[owner]} API keys. Revoke one that is no longer used.</Trans>
        </Text>
      )}
      <KeyTable keys={keys} markedId={created?.id} onOpen={setEdited} empty={<NoKeys onCreate={create} />} />
      {keys !== undefined && <UnusedKeys owner={owner} keys={keys} />}
      {edited !== undefined && (
        <KeyDrawer
          owner={owner}
          apiKey={edited === 'new' ? undefined : edited}
          onCreated={setCreated}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

/** "Create key" waits until the new key's panel is closed. */
function Head({ text, onCreate }: { text: string; onCreate: (() => void) | undefined }) {
  return (
    <>
      <Row as="header" gap={8} wrap className={classes.head}>
        <Text as="h2" mr="auto" size="body" className={classes.title}>
          <Trans>API keys</Trans>
        </Text>
        <Button
          component="a"
          href={`${apiBase}/docs`}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconFileText size={16} stroke={1.6} aria-hidden="true" />}
        >
          <Trans>API reference</Trans>
        </Button>
        <Button
          variant="default"
          disabled={onCreate === undefined}
          leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
          onClick={onCreate}
        >
          <Trans>Create key</Trans>
        </Button>
      </Row>
      <Text as="p" mt={8} size="small" color="text2">
        {text}
      </Text>
    </>
  )
}

function NoKeys({ onCreate }: { onCreate: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyState title={t`No API keys`} action={<Button onClick={onCreate}>{t`Create key`}</Button>}>
      <Trans>Programs send their key with each call instead of signing in.</Trans>
    </EmptyState>
  )
}
