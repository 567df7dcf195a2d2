export { addInvited, addWithoutSignIn } from './add-person.ts'
export { licenceCheckEnds, readLicence } from './licence-check.ts'
export {
  activate,
  addPerson,
  changeNames,
  lockNames,
  readActivePeople,
  readAdmins,
  readEmail,
  readLocale,
  readNames,
} from './people.ts'
export { nameOfReader } from './name-of-reader.ts'
export { fileLanguage, userLanguage } from './user-language.ts'
export { requirePeople, requirePersonInUse } from './require-people.ts'
export { createUserHandlers } from './routes.ts'
export { touchDriven } from './repository.ts'
