export { Notifications as ToastList } from '@mantine/notifications'
