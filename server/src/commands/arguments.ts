import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** How a command is called: what `--help` says, and what is accepted. */
export type Usage<Options extends ParseArgsOptionsConfig = ParseArgsOptionsConfig> = {
  /** The call, then what it does. */
  help: string
  options?: Options
  /** How many arguments it needs besides options; none by default. */
  positionals?: number | 'any'
  /** Changes the arguments before they are read. */
  prepare?: (given: readonly string[]) => string[]
}

/** The arguments aren't what the command takes; the message ends with its help. */
export class UsageError extends Error {
  override name = 'UsageError'
  /** Commands print the message without a stack. */
  readonly isExpected = true

  constructor(reason: string, { help }: Pick<Usage, 'help'>, options?: ErrorOptions) {
    super(`${reason}\n\n${help}`, options)
  }
}

export function asksForHelp(given: readonly string[]): boolean {
  return given.includes('--help') || given.includes('-h')
}

export type Arguments<Options extends ParseArgsOptionsConfig> = ReturnType<typeof readArguments<Options>>

export function readArguments<Options extends ParseArgsOptionsConfig>(
  given: readonly string[],
  usage: Usage<Options>,
) {
  const { options, positionals: needed = 0, prepare = () => [...given] } = usage
  const read = parsed(prepare(given), options, usage)
  const count = read.positionals.length
  if (needed !== 'any' && count < needed) throw new UsageError('An argument is missing.', usage)
  if (needed !== 'any' && count > needed)
    throw new UsageError(`Unexpected argument: ${read.positionals[needed]}`, usage)
  return read
}

function parsed<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options | undefined,
  usage: Usage<Options>,
) {
  try {
    return parseArgs({ args, options: options ?? ({} as Options), allowPositionals: true })
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? firstSentence(cause.message) : String(cause), usage, {
      cause,
    })
  }
}

/** Without Node's advice on positional arguments, which lacks a quotation mark and concerns no command. */
function firstSentence(message: string): string {
  const [sentence = message] = message.split(/\. |\.?\n/)
  return `${sentence.replace(/\.$/, '')}.`
}
