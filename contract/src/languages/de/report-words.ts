import type { ReportWords } from '../../messages/report-words.ts'

export const reportWords: ReportWords = {
  categories: { business: 'Geschäftlich', private: 'Privat', commute: 'Arbeitsweg' },
  vehicles: 'Fahrzeuge',
  yes: 'Ja',
  no: 'Nein',
  total: 'Summe',
  nVehicles: (vehicles) => (vehicles === 1 ? '1 Fahrzeug' : `${vehicles} Fahrzeuge`),
  nDrivers: (drivers) => (drivers === 1 ? '1 Fahrer' : `${drivers} Fahrer`),
  nRows: (rows) => (rows === 1 ? '1 Zeile' : `${rows} Zeilen`),
  against: (period) => `verglichen mit ${period}`,
  stateNow: 'Stand jetzt',
  noRows: 'In diesem Zeitraum wurde nichts aufgezeichnet.',
  made: (when, who) => (who === null ? `Erstellt ${when}` : `Erstellt ${when} von ${who}`),
  timesIn: (zone) => `Zeiten in ${zone}`,
  hoursAndMinutes: (hours, minutes) => `${hours} h ${minutes} min`,
  before: (value) => `davor: ${value}`,
  usual: 'Gleicher Wochentag davor',
}
