/** The largest table in a file, such as a statement. Without schemas, for the process that parses a file. */
export const maxImportBytes = 10 * 1024 * 1024
export const mostImportRows = 20_000
export const mostImportColumns = 100
