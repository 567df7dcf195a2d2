export { createWebhookHandlers } from './routes.ts'
export { publishEvents, publishing } from './publish-events.ts'
export { webhookSecrets } from './secret.ts'
export { createDeliveryCleaner, createWebhookSender } from './send-deliveries.ts'
