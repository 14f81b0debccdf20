import { Role } from 'mock-server/contract/access.ts'
import type { Access } from './access-options.ts'

/** The member of an address that carries a simulated access into the form that can save it. */
export const CARRIED = 'access'

export const carriedText = ({ role, customRoles, entities }: Access): string =>
  [role, customRoles.join(','), entities.join(',')].join(';')

/** The access that an address carries; undefined for none, and for what is none. */
export function carriedAccess(text: string | undefined): Access | undefined {
  const [name, customRoles = '', entities = ''] = (text ?? '').split(';')
  const role = Role.options.find((each) => each === name)
  return role && { role, customRoles: namesIn(customRoles), entities: namesIn(entities) }
}

const namesIn = (text: string): string[] => text.split(',').filter((name) => name !== '')
