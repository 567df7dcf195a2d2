import { DriverWithoutSignIn, User } from '@roadbook/contract/people/users'
import { fieldsModel, text, textOrNull, type ValuesOf } from '../../../ui/form/fields.ts'

const fields = { firstName: text, lastName: text, phone: textOrNull }
export type DriverValues = ValuesOf<typeof fields>

export const driverModel = fieldsModel(fields, { schema: DriverWithoutSignIn, saved: User })
