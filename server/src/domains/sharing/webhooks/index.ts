export { createWebhookHandlers } from './routes.ts'
export { createPublisher, publishEvents } from './publish-events.ts'
export { webhookSecrets } from './secret.ts'
export { createDeliveryCleaner, createWebhookSender } from './send-deliveries.ts'
