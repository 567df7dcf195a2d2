/** A person's initials: "Aisha Mifsud" is AM, an email address its first letter. */
export function initialsOf(name: string): string {
  const names = name.split(/\s+/).filter((word) => word !== '')
  const [first, last] = [names[0], names.length > 1 ? names.at(-1) : undefined]
  return [first, last].map(firstLetter).join('').toUpperCase()
}

/** The first character, also outside the Basic Multilingual Plane. */
function firstLetter(text = ''): string {
  return /^./u.exec(text)?.[0] ?? ''
}
