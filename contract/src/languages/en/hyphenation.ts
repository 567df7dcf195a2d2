/** Long words of reports and logbooks, with the places where each may be divided. */
export const divided: readonly string[] = []
