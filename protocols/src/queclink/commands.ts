import { commandTable } from '../command.ts'
import { fromAscii } from '../text/text.ts'

/** Every command has the device's password in it, so that only its text can be sent. */
export const queclinkCommands = commandTable<string>(
  { customText: ({ text }) => text },
  { encode: fromAscii },
)
