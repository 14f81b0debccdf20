import { isRecord } from '#contract/is-record.ts'
import { accept, fault, optionalMember, isText, type Parsed } from './parsed.ts'
import { textFault } from './text.ts'

const texts = [
  'placeId',
  'rawAddress',
  'geoCity',
  'geoCountryCode',
  'geoCountry',
  'geoAddress',
  'geoStreet',
  'geoHouseNumber',
  'geoPostalCode',
]
const degrees = [
  ['latitude', 90],
  ['longitude', 180],
] as const

/** The known members of a Location; all are optional. */
export function parseLocation(value: unknown): Parsed {
  if (!isRecord(value)) return fault('must be an object with the members of a location')
  const kept: Record<string, string | number> = {}
  for (const name of texts) {
    const member = optionalMember(value, name)
    if (member === undefined) continue
    const wrong = isText(member) ? textFault(member) : 'must be text'
    if (!isText(member) || wrong) return fault(`${name} ${wrong}`)
    kept[name] = member
  }
  for (const [name, most] of degrees) {
    const member = optionalMember(value, name)
    if (member === undefined) continue
    if (typeof member !== 'number' || !(Math.abs(member) <= most)) return fault(`${name} must be ${-most} to ${most}`)
    kept[name] = member === 0 ? 0 : member
  }
  return accept(kept)
}
