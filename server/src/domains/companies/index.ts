export { addCompany, changeCompany, type Company, lockCompany, readCompany, timeZoneOf } from './company.ts'
export { localTime } from './local-time.ts'
