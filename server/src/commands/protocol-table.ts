import { readFile, writeFile } from 'node:fs/promises'
import type { CommandKind } from '@roadbook/protocols/command'
import { commandsOf, type Protocol } from '@roadbook/protocols/protocol'
import { protocols } from '@roadbook/protocols/protocols'
import type { Usage } from './arguments.ts'
import { runCommand } from './run-command.ts'

export const usage = {
  help: `node server/src/commands/protocol-table.ts

Writes the tables of protocols in docs/devices.md and docs/commands.md from the registry.`,
} satisfies Usage

/** A test compares them with the registry. */
const file = new URL('../../../docs/devices.md', import.meta.url)
const commandsFile = new URL('../../../docs/commands.md', import.meta.url)

const HEAD = ['devices', 'protocol', 'port', 'device number', 'set up by']
const TABLE = /^( *)\| devices \| protocol \|(?:.*\n *\|)*.*$/m

export async function readProtocolTable(): Promise<{ text: string; expected: string }> {
  const text = await readFile(file, 'utf8')
  const rows = [HEAD, HEAD.map(() => '---'), ...Object.values(protocols).map(rowOf)]
  const expected = text.replace(TABLE, (_, indent: string) =>
    rows.map((row) => `${indent}| ${row.join(' | ')} |`).join('\n'),
  )
  return { text, expected }
}

function rowOf(protocol: Protocol): string[] {
  const { label, makers, defaultPort, tcp, udp, http } = protocol
  const over = [tcp && 'TCP', udp && 'UDP', http && 'HTTP'].filter(Boolean).join(' or ')
  const number = http ? 'in each request' : tcp?.numberOf ? 'in each message' : 'at login'
  const devices = makers === undefined ? label : `${makers} and compatible`
  return [devices, label, `${defaultPort}, ${over}`, number, setUpOf(protocol)]
}

function setUpOf({ device, defaultPort, setUpBySms, setUp }: Protocol): string {
  const url = `http://ADDRESS:${defaultPort}`
  if (setUp) {
    const entries = setUp.map(
      ({ place, text }) => `${place}: \`${text.replace('{url}', url).replace('{number}', 'NUMBER')}\``,
    )
    return entries.join('; ')
  }
  if (device === 'phone') return `QR code, or server URL \`${url}\` and the device number`
  if (!setUpBySms) return "the maker's program or a text message"
  const texts = setUpBySms.map(({ byName, byAddress = '' }) =>
    (byName ?? byAddress)
      .replace('{host}', byName === undefined ? 'IP-ADDRESS' : 'ADDRESS')
      .replace('{port}', String(defaultPort)),
  )
  return `text message ${texts.map((text) => `\`${text}\``).join(' or ')}`
}

const commandNames: Record<CommandKind, string> = {
  positionNow: 'position',
  reportingInterval: 'reporting interval',
  outputOn: 'outputs',
  outputOff: '',
  immobilise: 'immobiliser',
  mobilise: '',
  customText: 'text',
}

const COMMAND_TABLE = /^\| protocol \| commands \|(?:\n\|.*)*$/m

export async function readCommandTable(): Promise<{ text: string; expected: string }> {
  const text = await readFile(commandsFile, 'utf8')
  const rows = Object.values(protocols).flatMap((protocol) => {
    const commands = commandsOf(protocol)
    if (!commands) return []
    const names = commands.kinds.map((kind) => commandNames[kind]).filter((name) => name !== '')
    return [`| ${protocol.label} | ${names.join(', ')} |`]
  })
  const expected = text.replace(
    COMMAND_TABLE,
    ['| protocol | commands |', '| --- | --- |', ...rows].join('\n'),
  )
  return { text, expected }
}

if (import.meta.main)
  await runCommand(usage, async () => {
    await writeFile(file, (await readProtocolTable()).expected)
    await writeFile(commandsFile, (await readCommandTable()).expected)
  })
