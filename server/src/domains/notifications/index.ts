export { createNotificationHandlers } from './routes.ts'
export { createNotificationsWorker } from './tell-alerts.ts'
export { fireNotifications } from './fire-notifications.ts'
