export { createRemindersWorker } from './remind-drivers.ts'
export { reminderOutbox } from './pending-reminders.ts'
