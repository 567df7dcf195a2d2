/** All that shows trips begins with it. */
export const tripsKey = ['trips'] as const
