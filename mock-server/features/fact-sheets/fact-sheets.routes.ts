import { ok } from '#contract/envelope.ts'
import * as operations from '#contract/fact-sheets.ts'
import { JsonPieces } from '#http/json-answers.ts'
import { type Route, route } from '#http/mount.ts'
import type { FactSheetPages, RecordList } from './rest/pages.service.ts'
import type { RestChanges } from './rest/changes.service.ts'
import type { RestRelations } from './rest/relations.service.ts'

interface Services {
  readonly pages: FactSheetPages
  readonly changes: RestChanges
  readonly relations: RestRelations
}

export const factSheetRoutes = ({ pages, changes, relations }: Services): Route[] => [
  route(operations.listFactSheets, async ({ query }, { caller }) => page(await pages.list(caller, query))),
  route(operations.createFactSheet, async ({ body }, { caller }) =>
    ok('FactSheet', await changes.create(caller, body)),
  ),
  route(operations.getFactSheet, async ({ params, query }, { caller }) =>
    ok('FactSheet', await pages.get(caller, params.id, query)),
  ),
  route(operations.updateFactSheet, async ({ params, query, body }, { caller }) =>
    ok('FactSheet', await changes.update(caller, params.id, { body, relationTypes: query.relationTypes })),
  ),
  route(operations.archiveFactSheet, ({ params, body }, { caller }) => changes.archive(caller, params.id, body)),
  route(operations.listRelations, async ({ params, query }, { caller }) => {
    const { records, total } = await pages.relations(caller, params.id, query)
    return JsonPieces.enveloped('FactSheetRelation', records, { total })
  }),
  route(operations.createRelation, async ({ params, body }, { caller }) =>
    ok('FactSheetRelation', await relations.create(caller, params.id, body)),
  ),
  route(operations.updateRelation, async ({ params, body }, { caller }) =>
    ok('FactSheetRelation', await relations.update(caller, params, body)),
  ),
  route(operations.deleteRelation, ({ params }, { caller }) => relations.remove(caller, params)),
  route(operations.listHierarchy, async ({ params, query }, { caller }) =>
    page(await pages.hierarchy(caller, params.rootId, query)),
  ),
]

const page = ({ records, total, cursor }: RecordList) => JsonPieces.enveloped('FactSheet', records, { total, cursor })
