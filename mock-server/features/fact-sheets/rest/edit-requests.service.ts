import type { Caller } from '#contract/access.ts'
import type { FactSheetRelationInput } from '#contract/fact-sheets.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Step } from '#events/step.ts'
import type { Current, EditRequest } from '#features/fact-sheets/change/edits.service.ts'
import { findTagsByName } from '#features/fact-sheets/rows/attachments.store.ts'
import type { BodyReading } from './body-context.ts'
import type { FactSheetBody } from './fact-sheet-body.ts'
import { type Places, listPlace } from './member-paths.ts'
import { findSeen } from '#features/fact-sheets/rows/shown-relations.store.ts'
import type { Edit } from '#features/fact-sheets/rows/fact-sheet-row.ts'

/** One attempt at one change, whose body is being read. */
export interface Attempt {
  readonly step: Step
  readonly caller: Caller
  readonly places: Places
  readonly newId: () => string
}
type Sent = Pick<FactSheetBody, 'tags' | 'relations'>

/** The whole body is a fact sheet. */
export const factSheetRequest = (
  attempt: Attempt,
  id: string,
  sent: Sent,
  toEdit: (reading: BodyReading) => Edit,
): EditRequest => requestOf(attempt, id, sent, listPlace, toEdit)

/** The whole body is a relation of the fact sheet. */
export const relationRequest = (
  attempt: Attempt,
  id: string,
  sent: FactSheetRelationInput | undefined,
  toEdit: (reading: BodyReading) => Edit,
): EditRequest => requestOf(attempt, id, { relations: sent && [sent] }, '$', toEdit)

function requestOf(
  attempt: Attempt,
  id: string,
  sent: Sent,
  relationsAt: string,
  toEdit: (reading: BodyReading) => Edit,
): EditRequest {
  return {
    id,
    async edit(current) {
      const { places } = attempt
      for (const name of current.type.sides.keys()) places.set(`/${name}`, relationsAt)
      // A relation may change the name; it has no member that says so.
      if (relationsAt === '$') places.set('/name', '$')
      const reading = await readingOf(attempt, current, sent)
      const edit = toEdit(reading)
      if (reading.violations.length > 0) throw refuse.violations(reading.violations)
      return edit
    },
  }
}

async function readingOf(
  { step: { tx }, caller, places, newId }: Attempt,
  current: Current,
  { tags, relations }: Sent,
): Promise<BodyReading> {
  const names = (tags ?? []).flatMap(({ id, name }) => (id || !name ? [] : name))
  const named = await findTagsByName(tx, caller.workspaceId, names)
  const constraining = [
    ...current.relations.flatMap((one) => one.constraining),
    ...(relations ?? []).flatMap((one) => one.idsOfConstrainingRelations ?? []),
    ...(relations ?? []).flatMap((one) => (one.constrainingRelations ?? []).map(({ id }) => id)),
  ]
  const seen = await findSeen(tx, caller, [...new Set(constraining)])
  return {
    current,
    places,
    newId,
    violations: [],
    tagsNamed: new Map(
      [...Map.groupBy(named, ({ name }) => name)].map(([name, same]) => [name, same.map(({ id }) => id)]),
    ),
    shown: new Set(seen.flatMap(({ id, status }) => (status === 'ACTIVE' ? id : []))),
  }
}
