const MAX_LENGTH = 100

/**
 * A name for an invited person until they enter one: `daniela.cassar@…` becomes Daniela Cassar. Lists would otherwise show
 * nothing.
 */
export function namesFromEmail(email: string): { firstName: string; lastName: string } {
  const [local = ''] = email.split('@', 1)
  const [person = ''] = local.split('+', 1)
  const words = person.split(/[^\p{L}\p{N}'’]+/u).filter((word) => /\p{L}/u.test(word))
  const [firstName = local, ...others] = words.map(capitalised)
  return { firstName: firstName.slice(0, MAX_LENGTH), lastName: others.join(' ').slice(0, MAX_LENGTH) }
}

function capitalised(word: string): string {
  return word.replace(/^./u, (letter) => letter.toLocaleUpperCase('en'))
}
