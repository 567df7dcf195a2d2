import { commandTable } from '../command.ts'
import { addressIn, messageTo } from './head.ts'

export const watchCommands = commandTable<string>(
  {
    positionNow: () => 'CR',
    reportingInterval: ({ seconds }) => `UPLOAD,${seconds}`,
    customText: ({ text }) => text,
  },
  { addressIn, encode: (text, { address }) => messageTo(address, text) },
)
