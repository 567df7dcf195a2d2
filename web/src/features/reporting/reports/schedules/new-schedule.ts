/** In the address, in place of the id of a schedule: one is being added. */
export const NEW_SCHEDULE = 'new'
