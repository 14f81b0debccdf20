import { partition } from 'es-toolkit'
import type { Caller } from '#contract/access.ts'
import { isId } from '#contract/ids.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Tx } from '#storage/database.ts'
import { managesEntities } from './grant.policy.ts'
import { entitiesBy } from './people.store.ts'

/**
 * The ids of the entities that a text names, by name or by id. 422 for an entry that is no entity of the workspace; 403 for an entity that
 * the caller neither holds nor manages, unless it was stored before: nobody lets somebody read what they can't read themselves.
 */
export async function givenEntities(
  tx: Tx,
  caller: Caller,
  { stored = [], sent }: { readonly stored?: readonly string[]; readonly sent: string },
): Promise<string[]> {
  const entries = sent.split(/[\s,;]+/).filter((entry) => entry !== '')
  const found = await foundBy(tx, caller, entries)
  const ids = entries.map((entry) => {
    const id = found(entry)
    if (id === undefined)
      throw refuse.member('$.accessControlEntities', `names ${entry}, which is not an access control entity here`)
    if (!stored.includes(id) && !caller.entities.includes(id) && !managesEntities(caller))
      throw refuse.forbidden(
        `You can't give the access control entity ${entry}, which you don't hold`,
        about('$.accessControlEntities', 'names an entity that you do not hold'),
      )
    return id
  })
  return [...new Set(ids)]
}

/** An entry that looks like an id is one: names never do. */
async function foundBy(tx: Tx, { workspaceId }: Caller, entries: readonly string[]) {
  const [ids, names] = partition(entries, isId)
  const rows = await entitiesBy(tx, workspaceId, { ids, names })
  const known = new Set(rows.map(({ id }) => id))
  const byName = new Map(rows.map(({ name, id }) => [name, id]))
  return (entry: string) => {
    if (!isId(entry)) return byName.get(entry)
    const id = entry.toLowerCase()
    return known.has(id) ? id : undefined
  }
}
