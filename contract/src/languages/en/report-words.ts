import type { ReportWords } from '../../messages/report-words.ts'

export const reportWords: ReportWords = {
  categories: { business: 'Business', private: 'Private', commute: 'Commute' },
  vehicles: 'Vehicles',
  yes: 'Yes',
  no: 'No',
  total: 'Total',
  nVehicles: (vehicles) => (vehicles === 1 ? '1 vehicle' : `${vehicles} vehicles`),
  nDrivers: (drivers) => (drivers === 1 ? '1 driver' : `${drivers} drivers`),
  nRows: (rows) => (rows === 1 ? '1 row' : `${rows} rows`),
  against: (period) => `compared with ${period}`,
  stateNow: 'As it is now',
  noRows: 'Nothing was recorded in this period.',
  made: (when, who) => (who === null ? `Made ${when}` : `Made ${when} by ${who}`),
  timesIn: (zone) => `Times in ${zone}`,
  hoursAndMinutes: (hours, minutes) => `${hours} h ${minutes} min`,
  before: (value) => `before: ${value}`,
  usual: 'Same weekday before',
}
