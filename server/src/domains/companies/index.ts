export {
  addCompany,
  changeCompany,
  type Company,
  defaultLocationOf,
  distanceUnitOf,
  lockCompany,
  readCompany,
  timeZoneOf,
} from './company.ts'
export { localTime } from './local-time.ts'
