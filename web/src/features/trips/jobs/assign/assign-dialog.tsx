import { Trans, useLingui } from '@lingui/react/macro'
import { Modal, ScrollArea, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { Job } from '@roadbook/contract/trips/jobs'
import { useState } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { matches } from '../../../../ui/matches.ts'
import classes from '../board/board.module.css'
import { Avatar } from './job-person.tsx'
import { cardTimes } from '../times/job-times.ts'
import type { Candidate } from './candidates.ts'
import { useFreePeople } from './use-free-people.ts'
import { Stack, Box, Text } from '../../../../ui/layout.tsx'

type Props = { job: Job; onChoose: (person: Candidate) => void; onClose: () => void }

/** Chooses who does the job: free and nearby people come first. Closing it leaves the job unchanged. */
export function AssignDialog({ job, onChoose, onClose }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const [typed, setTyped] = useState('')
  const { candidates, isKnown } = useFreePeople(job)
  const times = cardTimes(job, f, { now, today: t`Today` })
  const found = candidates.filter(({ name, vehicle }) => matches(typed, [name, vehicle?.registration ?? '']))
  return (
    <Modal
      opened
      onClose={onClose}
      centered
      size={440}
      title={t`Assign “${job.title}”`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Text as="p" mb={12} size="small" color="text2">
        {times}
        <br />
        {job.location === null ? (
          <Trans>Free drivers come first. Without a place on the map they are not sorted by distance.</Trans>
        ) : (
          <Trans>
            Free and near drivers come first, by the straight line from their vehicle’s last position.
          </Trans>
        )}
      </Text>
      <TextInput
        data-autofocus
        aria-label={t`Driver`}
        placeholder={t`Name or registration`}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ScrollArea.Autosize mah={360} mt={8}>
        <Box as="ul" size="small" aria-busy={!isKnown}>
          {found.map((person) => (
            <li key={person.id}>
              <UnstyledButton className={classes.person} onClick={() => onChoose(person)}>
                <Avatar name={person.name} />
                <Stack as="span" grow>
                  <span>{person.name}</span>
                  <Text truncate color="muted">
                    <BusyNote person={person} isKnown={isKnown} />
                    <DistanceNote person={person} />
                  </Text>
                </Stack>
                {person.vehicle !== undefined && (
                  <Text noShrink px={6} weight={600} border="strong" radius={4} color="text" nowrap>
                    {person.vehicle.registration}
                  </Text>
                )}
              </UnstyledButton>
            </li>
          ))}
        </Box>
        {found.length === 0 && (
          <Text as="p" size="small" px={8} py={12} color="muted">
            <Trans>No matching person</Trans>
          </Text>
        )}
      </ScrollArea.Autosize>
    </Modal>
  )
}

export function BusyNote({ person: { busyWith }, isKnown }: { person: Candidate; isKnown: boolean }) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const [first] = busyWith
  if (!isKnown) return null
  if (first === undefined) return t`Free`
  const times = cardTimes(first, f, { now, today: t`today` })
  if ('title' in first) {
    const { title } = first
    return busyWith.length === 1
      ? t`Busy: ${title}, ${times}`
      : t`Busy: ${busyWith.length} times, first ${title}`
  }
  const { registration } = first
  return busyWith.length === 1
    ? t`Busy: booked ${registration}, ${times}`
    : t`Busy: ${busyWith.length} times, first with ${registration}`
}

/** The vehicle's distance from the job, and the age of its position if that is not recent. */
export function DistanceNote({ person: { vehicle, distanceMeters } }: { person: Candidate }) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const seenAt = vehicle?.lastPosition?.timestamp
  if (distanceMeters === null || seenAt === undefined) return null
  const distance = f.distance(distanceMeters)
  const ago = f.ago(seenAt, now)
  const text = vehicle?.state === 'offline' ? t`${distance} away (${ago})` : t`${distance} away`
  return <> · {text}</>
}
