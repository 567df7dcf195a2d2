import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ChainFault } from '@roadbook/logbook-chain/verify-chain'
import type { Verdict } from '@roadbook/logbook-chain/verify-file'

type VerdictText = { tone: 'good' | 'bad' | 'unknown'; title: MessageDescriptor; text: MessageDescriptor }

export const verdictTexts: Record<Verdict, VerdictText> = {
  unchanged: {
    tone: 'good',
    title: msg`Unchanged`,
    text: msg`This installation signed the file, and every record is as it was written.`,
  },
  records: {
    tone: 'bad',
    title: msg`Records were changed`,
    text: msg`The records in the file are not as they were written.`,
  },
  unsigned: {
    tone: 'bad',
    title: msg`No signature`,
    text: msg`The signature is missing or cut off, or something was added after it.`,
  },
  bytes: {
    tone: 'bad',
    title: msg`The file was changed`,
    text: msg`The records are as they were written, but something else in the file was changed after it was signed.`,
  },
  noRecords: {
    tone: 'bad',
    title: msg`No records`,
    text: msg`The file is signed, but has no records of a logbook.`,
  },
  unknownKey: {
    tone: 'unknown',
    title: msg`Signed by another installation`,
    text: msg`The file is unchanged since it was signed, but with a key that is not the one of this installation.`,
  },
  noKey: {
    tone: 'unknown',
    title: msg`Unknown signer`,
    text: msg`The file is unchanged since it was signed. Whose key it is could not be checked.`,
  },
}

export const faultTexts: Record<ChainFault['fault'], (sequence: number) => MessageDescriptor> = {
  changed: (sequence) => msg`Record ${sequence} was changed.`,
  missing: (sequence) => msg`Record ${sequence} is missing.`,
  misplaced: (sequence) => msg`Record ${sequence} is in the wrong place.`,
  head: (sequence) => msg`The chain does not lead to the head that the file names, record ${sequence}.`,
}
