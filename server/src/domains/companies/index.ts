export {
  addCompany,
  changeCompany,
  type Company,
  defaultLocationOf,
  lockCompany,
  readCompany,
  timeZoneOf,
} from './company.ts'
export { localTime } from './local-time.ts'
