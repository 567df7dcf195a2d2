export { bookingHandlers } from './routes.ts'
export { createBookingWorker } from './settle-bookings.ts'
