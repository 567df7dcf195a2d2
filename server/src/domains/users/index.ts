export { addPerson, changeNames, lockNames, readLocale, readNames } from './people.ts'
export { requirePeople, requirePersonInUse } from './require-people.ts'
export { createUserHandlers } from './routes.ts'
export { touchDriven } from './repository.ts'
