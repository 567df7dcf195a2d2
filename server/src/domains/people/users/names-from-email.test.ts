import { expect, test } from 'vitest'
import { namesFromEmail } from './names-from-email.ts'

test.each([
  ['daniela.cassar@ghs.example', 'Daniela', 'Cassar'],
  ['maria_de-la.cruz+fleet@ghs.example', 'Maria', 'De La Cruz'],
  ['jsmith@ghs.example', 'Jsmith', ''],
  ['żaneta.ħaber2@ghs.example', 'Żaneta', 'Ħaber2'],
  ['2024@ghs.example', '2024', ''],
  ['...@ghs.example', '...', ''],
])('%s is %s %s', (email, firstName, lastName) => {
  expect(namesFromEmail(email)).toEqual({ firstName, lastName })
})
