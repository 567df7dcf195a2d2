import tokens from '../../lib/tokens.json'

export type Scheme = 'light' | 'dark'
export type MapColours = (typeof tokens)['map']['light']

export function mapColours(scheme: Scheme): MapColours {
  return tokens.map[scheme]
}
