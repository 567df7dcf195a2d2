/** The first part of the keys of all queries that show trips. */
export const tripsKey = ['trips'] as const
