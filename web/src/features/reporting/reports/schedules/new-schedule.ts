/** In the URL, in place of a schedule's id: a new one is being added. */
export const NEW_SCHEDULE = 'new'
