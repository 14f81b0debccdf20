import { refuse } from '#kernel/refusal.ts'
import { MISSING } from '#data-model/facet-keys.ts'
import type { FieldModel, TypeModel } from '#data-model/model.ts'
import { isRecord } from '#contract/is-record.ts'
import { isText } from '#data-model/parsed.ts'
import { typesIn } from './available-facets.ts'
import { type FactSheetArguments, MAX_VIEW } from './arguments.ts'
import { readableOn } from './readable-colour.ts'
import { listCondition } from './filter.store.ts'
import { findPage } from './list.store.ts'
import { nodeReader } from './node-reader.store.ts'
import type { FactSheetNode } from './nodes.ts'
import type { QueryContext } from './query-context.ts'
import { orderOf } from './sort.store.ts'
import { validateFacets } from './validate-facets.service.ts'

/** A value of a view, with its colours. */
interface LegendItem {
  readonly id: number
  readonly value: string
  readonly bgColor: string
  readonly color: string
  readonly inLegend: boolean
  /** 0 = opaque. */
  readonly transparency: number
}

/** The fact sheets of a list by the values of one field, as reports colour them. */
export interface View {
  /** The first item stands for fact sheets without a value. */
  readonly legendItems: readonly LegendItem[]
  readonly mapping: readonly { readonly fsId: string; readonly legendId: number }[]
}

/** The id of the legend item for fact sheets without a value; those of values count from 0. */
const WITHOUT_VALUE = -1

/** The view of a list by a field that the model marks `inView`; the mapping is empty unless it is requested. */
export async function viewOf(
  context: QueryContext,
  {
    args,
    key,
    withMapping,
  }: { readonly args: FactSheetArguments; readonly key: string; readonly withMapping: boolean },
): Promise<View> {
  const types = typesIn(context.model, args)
  const values = [...new Set(types.flatMap((type) => viewField(type, key)?.values ?? []))]
  if (values.length === 0) {
    const message = `There is no view ${key}: no field of the listed types is called so, has values and is marked inView`
    throw refuse.badRequest(message)
  }
  const legendItems = [
    { ...itemOf(types, key, MISSING), id: WITHOUT_VALUE, value: 'n/a', inLegend: false },
    ...values.map((value, id) => ({ ...itemOf(types, key, value), id, value, inLegend: true })),
  ]
  if (!withMapping) return { legendItems, mapping: [] }
  const idOf = new Map(values.map((value, id) => [value, id]))
  const nodes = await nodesIn(context, args, key)
  const mapping = nodes.map((node) => ({
    fsId: node.id,
    legendId: idOf.get(shownValue(node[key]) ?? '') ?? WITHOUT_VALUE,
  }))
  return { legendItems, mapping }
}

async function nodesIn(context: QueryContext, args: FactSheetArguments, key: string): Promise<FactSheetNode[]> {
  await validateFacets(context, [args.filter])
  const { entries } = await findPage(context, {
    where: listCondition(context, args),
    order: orderOf(context, []),
    reader: nodeReader(context, new Set([key])),
    limit: MAX_VIEW + 1,
    after: undefined,
    withTotal: false,
    isCostly: false,
  })
  if (entries.length > MAX_VIEW)
    throw refuse.badRequest(`A view may have ${MAX_VIEW} fact sheets: narrow it with filter`)
  return entries.map(({ node }) => node)
}

const viewTypes: readonly FieldModel['type'][] = ['SINGLE_SELECT', 'LIFECYCLE', 'PROJECT_STATUS']

function viewField({ fields }: TypeModel, key: string): FieldModel | undefined {
  const field = fields.get(key)
  return field?.definition.inView && viewTypes.includes(field.type) ? field : undefined
}

/** The value by which a fact sheet is shown: of a lifecycle today's phase, of a project its latest status. */
function shownValue(value: unknown): string | undefined {
  const shown = Array.isArray(value) ? value.filter(isRecord).toSorted(byDate).at(-1)?.status : value
  if (isText(shown)) return shown
  return isRecord(shown) && isText(shown.asString) ? shown.asString : undefined
}

const byDate = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>) =>
  String(a.date).localeCompare(String(b.date))

const UNCOLOURED = '#FFFFFF'

/** The colours of a value: those that the view model gives it for the first of the types. */
function itemOf(types: readonly TypeModel[], key: string, value: string) {
  const data = types.map(({ fieldMetaData }) => fieldMetaData[key]?.[value]).find(isRecord)
  const bgColor = isText(data?.color) ? data.color : UNCOLOURED
  return { bgColor, color: readableOn(bgColor), transparency: 0 }
}
