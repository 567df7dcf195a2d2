import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { UnknownDriverKey } from '@roadbook/contract/people/driver-keys'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { EntryList } from '../../../ui/entry-list.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Section } from '../../../ui/section.tsx'
import { unknownKeysQuery } from './queries.ts'

type Props = {
  /** Undefined without permission. */
  onGive: ((code: string) => void) | undefined
}

/** Keys that devices reported and that nobody has; nothing if there are none. */
export function UnknownKeys({ onGive }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const { data: keys = [] } = useQuery(unknownKeysQuery())
  const count = keys.length
  if (count === 0) return null
  return (
    <Box mb={20}>
      <Section title={t`${plural(count, { one: '# unknown key', other: '# unknown keys' })}`}>
        <EntryList
          label={t`Unknown keys`}
          entries={keys}
          allLabel={<Trans>All {f.number(count)} unknown keys</Trans>}
          renderEntry={(key) => <UnknownKey key={key.code} unknown={key} onGive={onGive} />}
        />
      </Section>
    </Box>
  )
}

function UnknownKey({ unknown, onGive }: { unknown: UnknownDriverKey } & Props) {
  const f = useFormat()
  const now = useNow()
  const { code, registration, lastSeenAt, uses } = unknown
  return (
    <Row as="li" gap={12} py={4} justify="between" align="center">
      <Stack shrink>
        <Text weight={600} breakWords>
          {code}
        </Text>
        <Text color="muted">
          <Trans>
            Last seen {f.short(lastSeenAt, now)} in {registration}
          </Trans>
        </Text>
      </Stack>
      <Text ml="auto" color="muted" nowrap>
        <Plural value={uses} one="Used once" other="Used # times" />
      </Text>
      {onGive !== undefined && (
        <Button variant="default" size="xs" onClick={() => onGive(code)}>
          <Trans>Assign</Trans>
        </Button>
      )}
    </Row>
  )
}
