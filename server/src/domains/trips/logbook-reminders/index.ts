export { createRemindersWorker } from './remind-drivers.ts'
export {
  reminderOutbox,
  takePendingReminders,
  type PendingReminder,
  visibleReminderIds,
} from './pending-reminders.ts'
