export { LICENCE_MONTHS } from './licence-check.ts'
export {
  addPerson,
  changeNames,
  lockNames,
  readAdmins,
  readEmail,
  readLicence,
  readLocale,
  readNames,
} from './people.ts'
export { requirePeople, requirePersonInUse } from './require-people.ts'
export { createUserHandlers } from './routes.ts'
export { touchDriven } from './repository.ts'
