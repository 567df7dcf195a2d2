import { DriverWithoutSignIn, User } from '@roadbook/contract/people/users'
import { fieldsModel, firstOf, text, textOrNull, type ValuesOf } from '../../../ui/form/fields.ts'

const fields = { firstName: text, lastName: text, phone: textOrNull }
export type DriverValues = ValuesOf<typeof fields>

export const newDriver = firstOf(fields)

export const driverModel = fieldsModel(fields, { schema: DriverWithoutSignIn, saved: User })
