import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { JoiningRole } from '@roadbook/contract/people/security'
import { fieldMessageOf } from '../../../../lib/message-of.ts'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { SettingsBlock } from '../form/settings-block.tsx'
import { DomainRow } from './domain-row.tsx'
import classes from './email-domains.module.css'
import { domainsQuery, useAddDomain } from './queries.ts'
import { useRoleChoice } from './role-choice.ts'
import { Row, Box, Text } from '../../../../ui/layout.tsx'

type Props = {
  /** Roadbook itself signs people in, so nobody joins by a domain. */
  isEmbedded: boolean
}

/** Domains of email addresses with which people join the company. */
export function EmailDomains({ isEmbedded }: Props) {
  const { t } = useLingui()
  const { data: domains, error, refetch } = useQuery(domainsQuery())
  return (
    <SettingsBlock
      title={t`Email domains`}
      text={t`People who sign in with an address of a verified domain join your company without an invitation.`}
    >
      {isEmbedded && (
        <Text as="p" mb={16} px={14} py={10} size="small" radius={10} ground="hover" color="text2">
          <Trans>
            This installation signs people in with its own passwords, so they need an invitation. Domains take
            effect once your administrator connects an identity provider.
          </Trans>
        </Text>
      )}
      {error !== null && domains === undefined && (
        <ErrorPanel error={error} title={t`The domains could not be loaded`} onRetry={refetch} />
      )}
      {domains === undefined && error === null && <Skeleton height={56} animate={false} />}
      {domains !== undefined && domains.length > 0 && (
        <Box as="ul" line="above" mb={20} aria-label={t`Email domains`}>
          {domains.map((domain) => (
            <DomainRow key={domain.id} domain={domain} />
          ))}
        </Box>
      )}
      {domains !== undefined && <AddDomain />}
    </SettingsBlock>
  )
}

type Values = { domain: string; role: JoiningRole }

function AddDomain() {
  const { t } = useLingui()
  const add = useAddDomain()
  const roles = useRoleChoice()
  const form = useForm<Values>({
    initialValues: { domain: '', role: 'driver' },
    validate: { domain: (text) => (text.trim() === '' ? t`Enter a domain, such as example.com.` : null) },
  })
  const send = (values: Values) =>
    add.mutate(values, {
      onSuccess: () => form.reset(),
      onError: (error) => form.setErrors({ domain: fieldMessageOf(error) }),
    })
  return (
    <Row
      as="form"
      gap={16}
      rowGap={12}
      align="start"
      wrap
      className={classes.add}
      onSubmit={form.onSubmit(send)}
      noValidate
    >
      <TextInput
        className={classes.domainField}
        label={t`Domain`}
        placeholder={t`example.com`}
        autoComplete="off"
        {...form.getInputProps('domain')}
      />
      <Select
        className={classes.roleField}
        label={t`Role of people who join`}
        data={roles}
        allowDeselect={false}
        {...form.getInputProps('role')}
      />
      <Button type="submit" variant="default" loading={add.isPending}>
        <Trans>Add domain</Trans>
      </Button>
    </Row>
  )
}
