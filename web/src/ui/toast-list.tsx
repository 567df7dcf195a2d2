import '@mantine/notifications/styles.css'
export { Notifications as ToastList } from '@mantine/notifications'
