import type { Cast } from '#sample/cast/cast.ts'
import type { PlannedFactSheet } from './plan.ts'
import type { RoleName, Setup } from './setup.ts'
import type { NewLink, NewSubscription } from './bulk.store.ts'
import type { PersonKey } from '#sample/cast/people.ts'
import { chance, idFor, pick } from '#sample/cast/random.ts'

type Share = readonly [role: RoleName, percent: number, people: readonly [PersonKey, ...PersonKey[]]]

/** The percentage of fact sheets of a type on which a person has a role, and the candidates. */
const shares: Readonly<Record<string, readonly Share[]>> = {
  Application: [
    ['Application owner', 78, ['laura', 'karim', 'anna', 'jonas', 'tomas', 'meiling', 'sofia']],
    ['Business owner', 55, ['sofia', 'karim', 'laura', 'david']],
    ['Enterprise architect', 25, ['anna', 'priya']],
  ],
  ITComponent: [['Technical owner', 62, ['jonas', 'tomas']]],
  DataObject: [['Data steward', 70, ['meiling', 'clara']]],
  BusinessCapability: [['Capability lead', 40, ['anna', 'sofia', 'karim', 'laura', 'clara']]],
  Interface: [['Integration lead', 35, ['tomas', 'jonas']]],
  Initiative: [
    ['Project lead', 85, ['jonas', 'tomas', 'karim', 'meiling', 'anna']],
    ['Sponsor', 55, ['sofia', 'priya', 'david']],
  ],
}
/** The holders of each entity: only they can answer for fact sheets that are restricted to it. */
const holders = { HR: 'laura', FIN_RESTRICTED: 'sofia', GXP: 'clara' } as const

export function subscriptionsOf(
  planned: readonly PlannedFactSheet[],
  { roles }: Setup,
  cast: Cast,
  seed: number,
): NewSubscription[] {
  const next = chance(`${seed} subscriptions`)
  return planned.flatMap(({ id, type, readers, writers }) => {
    const entity = readers ?? writers
    return (shares[type] ?? []).flatMap(([name, percent, people]): NewSubscription[] => {
      const person = entity ? holders[entity] : pick(next, people)
      const role = roles.get(name)
      if (!role || next() * 100 >= percent) return []
      const subscription = idFor(`subscription ${id} ${name}`)
      return [
        { id: subscription, factSheetId: id, userId: cast.person(person).userId, type: role.type, roleIds: [role.id] },
      ]
    })
  })
}

const kinds = [
  ['Operations manual', 'documentation', 'https://wiki.helvion.example/operations/'],
  ['Architecture decision', 'documentation', 'https://wiki.helvion.example/decisions/'],
  ['Contract', 'contract', 'https://contracts.helvion.example/'],
  ['Security assessment', 'other', 'https://risk.helvion.example/assessments/'],
] as const

/** Links to documentation elsewhere. */
export function linksOf(planned: readonly PlannedFactSheet[], seed: number): NewLink[] {
  const next = chance(`${seed} links`)
  const candidates = planned.filter(
    ({ type }) => type === 'Application' || type === 'Initiative' || type === 'Provider',
  )
  return candidates.flatMap(({ id, name }) => {
    if (next() > 0.38) return []
    const [kind, documentType, place] = kinds[Math.floor(next() * kinds.length)] ?? kinds[0]
    const url = place + name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')
    const description = next() < 0.3 ? `Kept by the team; last looked through this year` : null
    return [{ id: idFor(`link ${id}`), factSheetId: id, name: kind, description, url, documentType }]
  })
}
