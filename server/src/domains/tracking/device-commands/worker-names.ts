/** Sends what waits, in each process with connections of devices. */
export const DISPATCH = 'device commands'
/** Writes how commands ended into the audit log, in one process. */
export const RECORD = 'ended device commands'
