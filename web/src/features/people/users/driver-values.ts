import { DriverWithoutSignIn } from '@roadbook/contract/people/added-people'
import { User } from '@roadbook/contract/people/users'
import { fieldsModel, firstOf, text, textOrNull } from '../../../ui/form/fields.ts'

const fields = { firstName: text, lastName: text, phone: textOrNull }

export const newDriver = firstOf(fields)

export const driverModel = fieldsModel(fields, { schema: DriverWithoutSignIn, saved: User })
