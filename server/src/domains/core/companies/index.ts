export {
  addCompany,
  changeCompany,
  type Company,
  defaultLocationOf,
  distanceUnitOf,
  holdCompany,
  lockCompany,
  readCompany,
  timeZoneOf,
} from './company.ts'
export { localTime } from './local-time.ts'
