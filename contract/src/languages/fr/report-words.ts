import type { ReportWords } from '../../messages/report-words.ts'

export const reportWords: ReportWords = {
  categories: { business: 'Professionnel', private: 'Privé', commute: 'Domicile-travail' },
  vehicles: 'Véhicules',
  yes: 'Oui',
  no: 'Non',
  total: 'Total',
  nVehicles: (vehicles) => (vehicles < 2 ? `${vehicles} véhicule` : `${vehicles} véhicules`),
  nDrivers: (drivers) => (drivers < 2 ? `${drivers} conducteur` : `${drivers} conducteurs`),
  nRows: (rows) => (rows < 2 ? `${rows} ligne` : `${rows} lignes`),
  against: (period) => `par rapport à ${period}`,
  stateNow: 'État actuel',
  noRows: 'Rien n’a été enregistré sur cette période.',
  made: (when, who) => (who === null ? `Créé le ${when}` : `Créé le ${when} par ${who}`),
  timesIn: (zone) => `Heures du fuseau ${zone}`,
  hoursAndMinutes: (hours, minutes) => `${hours} h ${minutes} min`,
  before: (value) => `avant : ${value}`,
  usual: 'Même jour de la semaine avant',
}
