import { Trans, useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { Fragment } from 'react'
import { openDialog } from '../../../../ui/dialogs/dialogs.ts'
import { Grid, Text } from '../../../../ui/layout.tsx'
import classes from './bulk.module.css'

/** The list of keys. */
export function showKeys(): void {
  openDialog({ modalId: 'trip-keys', withCloseButton: false, centered: true, children: <KeyList /> })
}

function KeyList() {
  const { t } = useLingui()
  const keys: readonly (readonly [string[], string])[] = [
    [['J', '↓'], t`Next trip`],
    [['K', '↑'], t`Previous trip`],
    [['X'], t`Select or deselect the trip`],
    [['⇧ J', '⇧ K'], t`Extend the selection`],
    [['1', '9'], t`Set the category, in the order of the bar`],
    [['P'], t`Set purpose and business partner`],
    [['S'], t`Accept the suggestion`],
    [['Enter'], t`Open the trip`],
    [['Esc'], t`Clear the selection`],
    [['?'], t`Show this list`],
  ]
  return (
    <>
      <Modal.Title className={classes.title}>
        <Trans>Keyboard shortcuts</Trans>
      </Modal.Title>
      <Grid as="dl" gap={16} rowGap={8} align="baseline" columns="auto 1fr" mt={14} size="small">
        {keys.map(([names, text]) => (
          <Fragment key={text}>
            <dt>
              {names.map((name, index) => (
                <Fragment key={name}>
                  {index > 0 && (names[0] === '1' ? ' – ' : ' ')}
                  <Text as="kbd" px={6} size="tiny" className={classes.key}>
                    {name}
                  </Text>
                </Fragment>
              ))}
            </dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </Grid>
    </>
  )
}
