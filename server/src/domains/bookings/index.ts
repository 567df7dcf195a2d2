export { createBookingHandlers } from './routes.ts'
export { createBookingWorker } from './settle-bookings.ts'
export { mountCalendars } from './feeds/mount-calendars.ts'
export { type KnownBooking, storeBooking } from './store-booking.ts'
