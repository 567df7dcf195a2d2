export { createNotificationHandlers } from './routes.ts'
export { createNotificationsWorker } from './tell-alerts.ts'
export { createOldNotificationsWorker } from './old-notifications.ts'
export { fireNotifications } from './fire-notifications.ts'
