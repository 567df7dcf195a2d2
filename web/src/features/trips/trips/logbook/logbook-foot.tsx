import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconLink, IconShieldCheck } from '@tabler/icons-react'
import type { Logbook } from '@roadbook/contract/trips/logbook'
import { useCopy } from '../../../../ui/use-copy.ts'
import { Row, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'
import classes from './logbook.module.css'

type Chain = Logbook['chain']

/** The hash chain of the vehicle's records; its last hash verifies a file. */
export function LogbookFoot({ chain, onVerify }: { chain: Chain; onVerify: () => void }) {
  return (
    <Row
      as="footer"
      gap={8}
      rowGap={4}
      noShrink
      line="above"
      size="small"
      wrap
      minHeight="44px"
      color="muted"
    >
      <ChainState {...chain} />
      {chain.head !== null && <ChainHead head={chain.head} />}
      <Row
        as="button"
        inline
        gap={8}
        ml="auto"
        weight={500}
        color="accent"
        underline="hover"
        narrow={{ minHeight: 44 }}
        type="button"
        onClick={onVerify}
      >
        <IconShieldCheck
          className={styleClasses({ color: 'text2' })}
          size={16}
          stroke={1.5}
          aria-hidden="true"
        />
        <Trans>Verify a file</Trans>
      </Row>
    </Row>
  )
}

function ChainState({ records, isUnchanged }: Chain) {
  if (!isUnchanged) {
    return (
      <Row as="span" inline gap={8} color="danger" role="alert">
        <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
        <Trans>A stored record was changed. Ask your administrator before you export.</Trans>
      </Row>
    )
  }
  return (
    <>
      <IconLink size={16} stroke={1.5} aria-hidden="true" />
      <span>
        {records === 0 ? (
          <Trans>No records in the chain yet</Trans>
        ) : (
          <Plural
            value={records}
            one="# version in one chain, unchanged."
            other="# versions in one chain, unchanged."
          />
        )}
      </span>
    </>
  )
}

function ChainHead({ head }: { head: string }) {
  const { t } = useLingui()
  const { isCopied, copy } = useCopy({ text: head })
  return (
    <>
      <span>
        <Trans>Head</Trans>{' '}
        <Text as="code" mr={4} ml={4} size="tiny" color="text2" nowrap title={head}>
          {shortened(head)}
        </Text>
      </span>
      <button
        type="button"
        className={classes.link}
        aria-label={t`Copy the head of the chain`}
        onClick={copy}
      >
        {isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
      </button>
      <VisuallyHidden component="output">{isCopied && <Trans>Copied</Trans>}</VisuallyHidden>
    </>
  )
}

/** "7f3a 91c4 … 5b0e d20e": the first and last eight digits. */
function shortened(hash: string): string {
  const [first, last] = [hash.slice(0, 8), hash.slice(-8)]
  return `${first.slice(0, 4)} ${first.slice(4)} … ${last.slice(0, 4)} ${last.slice(4)}`
}
