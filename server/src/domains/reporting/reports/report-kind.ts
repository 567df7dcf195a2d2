import type { Language } from '@roadbook/contract/languages'
import type { ReportFormat, ReportKind } from '@roadbook/contract/reporting/reports'
import type { z } from 'zod'
import type { Context, Scope } from '../../../http/scope.ts'

/** How a file is to look. */
export type Look = { format: ReportFormat; language: Language }

/** For whom a file is made; what it shows is what they may see. */
export type Reader = Pick<Scope, 'userId' | 'email' | 'role' | 'reach' | 'key'>

export type Render<Input> = {
  input: Input
  look: Look
  now: Date
  /** Runs in a transaction of the reader's company that only reads, and sees one state of its data. Keep each short. */
  inCompany: <T>(run: (context: Context) => Promise<T>) => Promise<T>
  /** From 0 to 1. */
  progress: (share: number) => void
  /** Aborts when nobody wants the file any more, or the process ends. */
  signal: AbortSignal
}

/** One kind of file that is made in the background. */
export type ReportRenderer<Input = unknown> = {
  input: z.ZodType<Input>
  /** For the person's disk, with the ending of its format. */
  fileName: (context: Context, input: Input, look: Look) => Promise<string>
  /** A text that stays the same as long as the same file would be made. */
  dataState: (context: Context, input: Input) => Promise<string>
  /** The bytes of the file, as they become known. */
  render: (render: Render<Input>) => AsyncIterable<Uint8Array>
}

/** Each kind comes from its own domain. */
export type ReportRenderers = { readonly [Kind in ReportKind]: ReportRenderer }

/** Throws for a kind that this process doesn't make. */
export function rendererOf(renderers: Partial<ReportRenderers>, kind: ReportKind): ReportRenderer {
  const renderer = renderers[kind]
  if (!renderer) throw new Error(`Nothing makes files of the kind ${kind}.`)
  return renderer
}

/** Keeps the input's type within one kind: whoever runs it parses the stored input by its schema first. */
export function reportRenderer<Input>({
  input: schema,
  fileName,
  dataState,
  render,
}: ReportRenderer<Input>): ReportRenderer {
  return {
    input: schema,
    fileName: (context, input, look) => fileName(context, schema.parse(input), look),
    dataState: (context, input) => dataState(context, schema.parse(input)),
    render: ({ input, ...rest }) => render({ ...rest, input: schema.parse(input) }),
  }
}

export const contentTypes: Record<ReportFormat, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}
