export { createRemindersWorker } from './remind-drivers.ts'
export {
  companiesWithUntoldReminders,
  takeUntoldReminders,
  type UntoldReminder,
  visibleReminderIds,
} from './untold-reminders.ts'
