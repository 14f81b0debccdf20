import type { Caller } from '#contract/access.ts'
import { may } from '#kernel/may.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Tx } from '#storage/database.ts'
import { namedEntities } from './people.store.ts'

const entriesOf = (text: string | null): string[] => (text ?? '').split(/[\s,;]+/).filter((entry) => entry !== '')

/** Those who manage entities decide who holds them, whether they hold them themselves or not. */
const isManager = (caller: Caller): boolean => caller.role === 'ADMIN' || may(caller, 'accessControlEntity.manage')

/**
 * 422 for an entry that is no entity of the workspace, unless it was stored before; 403 for an entity that the caller neither holds nor
 * manages: nobody lets somebody read what they can't read themselves.
 */
export async function demandGivable(
  tx: Tx,
  caller: Caller,
  { stored = null, sent }: { readonly stored?: string | null; readonly sent: string },
): Promise<void> {
  const entries = entriesOf(sent).filter((entry) => !entriesOf(stored).includes(entry))
  const named = entries.length > 0 ? await namedEntities(tx, caller.workspaceId, entries) : []
  const unknown = entries.find((entry) => !named.some((entity) => entity.entry === entry))
  if (unknown !== undefined)
    throw refuse.member('$.accessControlEntities', `names ${unknown}, which is not an access control entity here`)
  const foreign = isManager(caller) ? undefined : named.find(({ id }) => !caller.entities.includes(id))
  if (foreign)
    throw refuse.forbidden(
      `You can't give the access control entity ${foreign.entry}, which you don't hold`,
      about('$.accessControlEntities', 'names an entity that you do not hold'),
    )
}

/** Nobody gets hold of a password or token of somebody who can read what they can't read themselves. */
export async function demandNoOtherEntities(tx: Tx, caller: Caller, held: string | null): Promise<void> {
  const entries = entriesOf(held)
  if (entries.length === 0 || isManager(caller)) return
  const named = await namedEntities(tx, caller.workspaceId, entries)
  if (named.some(({ id }) => !caller.entities.includes(id)))
    throw refuse.forbidden('This user may do more than you, so only an administrator can change their access')
}
