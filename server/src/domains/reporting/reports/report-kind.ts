import type { Language } from '@roadbook/contract/languages'
import type { ReportFormat, ReportKind } from '@roadbook/contract/reporting/reports'
import type { z } from 'zod'
import type { Context, Scope } from '../../../http/scope.ts'

/** The format of a file. */
export type Look = { format: ReportFormat; language: Language }

/** The person for whom a file is made; it shows what they may see. */
export type Reader = Pick<Scope, 'userId' | 'email' | 'role' | 'reach' | 'key'>

export type Render<Input> = {
  input: Input
  look: Look
  now: Date
  /** Runs in a read-only transaction of the reader's company, which sees one snapshot of its data. Keep each short. */
  inCompany: <T>(run: (context: Context) => Promise<T>) => Promise<T>
  /** From 0 to 1. */
  progress: (share: number) => void
  /** Aborts when nobody needs the file any more, or the process ends. */
  signal: AbortSignal
}

/** One kind of file that is made in the background. */
export type ReportRenderer<Input = unknown> = {
  input: z.ZodType<Input>
  /** Name for downloads, with the extension of its format. */
  fileName: (context: Context, input: Input, look: Look) => Promise<string>
  /** A text that changes whenever the file would change. */
  dataState: (context: Context, input: Input) => Promise<string>
  /** The bytes of the file, as they become available. */
  render: (render: Render<Input>) => AsyncIterable<Uint8Array>
}

/** Each kind comes from its own domain. */
export type ReportRenderers = { readonly [Kind in ReportKind]: ReportRenderer }

/** Throws for a kind that this process can't make. */
export function rendererOf(renderers: Partial<ReportRenderers>, kind: ReportKind): ReportRenderer {
  const renderer = renderers[kind]
  if (!renderer) throw new Error(`Nothing makes files of the kind ${kind}.`)
  return renderer
}

/** Hides the input's type: whoever runs a kind first parses the stored input by the kind's schema. */
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
