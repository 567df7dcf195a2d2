import { readCallOf, reportKind, TableReportKind } from '@roadbook/contract/reporting/report-kinds'

type Parts = { query: Record<string, string>; body?: Record<string, string> }

/** The inputs of the two calls of a report. */
export function reportParts(
  kind: TableReportKind,
  values: Readonly<Record<string, string>>,
): { read: Parts; make: Parts } {
  const { inputs, inBody } = reportKind(kind)
  const pick = (shape: object): Record<string, string> =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name in shape))
  const body = Object.keys(inBody).length > 0 ? { body: pick(inBody) } : {}
  return { read: { query: { ...pick(inBody), ...pick(inputs) } }, make: { query: pick(inputs), ...body } }
}

/** A value for each call of each report, by the call's name. */
export function ofReportCalls<Value>(
  valuesOf: (kind: TableReportKind) => { read: Value; make: Value },
): Record<string, Value> {
  return Object.fromEntries(
    TableReportKind.options.flatMap((kind) => {
      const { read, make } = valuesOf(kind)
      return [
        [`tableReports.${readCallOf(kind)}`, read],
        [`tableReports.${kind}`, make],
      ]
    }),
  )
}
