export {
  addCompany,
  changeCompany,
  type Company,
  holdCompany,
  lockCompany,
  readCompany,
  timeZoneOf,
} from './company.ts'
export { localTime } from './local-time.ts'
