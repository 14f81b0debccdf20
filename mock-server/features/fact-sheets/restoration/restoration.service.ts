import { isOfRelations, type Loss } from '#data-model/changes/deletions.ts'
import type { NewEvent } from '#events/log.ts'
import type { Keeping, KeptFactSheet, KeptRelation, KeptValue } from '#features/fact-sheets/kept/keep.store.ts'
import { dropKept, type Kept, nextKept } from '#features/fact-sheets/kept/kept-rows.store.ts'
import { restoreFactSheets } from './restore-fact-sheets.service.ts'
import { type Restoring, restoreRelations } from './restore-relations.service.ts'
import { restoreField, restoreValue } from './restore-values.store.ts'

interface Batch extends Keeping {
  readonly loss: Loss
  /** The first row of the batch before. */
  readonly from: string | null
  readonly limit: number
  readonly emit: (event: NewEvent) => void
}

/** Brings the next rows of a loss back, the last ones first; what can't come back stays kept. */
export async function restoreBatch(context: Restoring, { limit, ...batch }: Batch) {
  const { tx, workspaceId } = context
  const { revision, step } = batch
  const { read, back } = await restoreNext(context, { limit, ...batch })
  await dropKept(tx, { workspaceId, revision, step, ids: back })
  return { read: read.length, from: read.length < limit ? null : (read.at(-1) ?? null) }
}

/** The rows that were read, and those of them that are back. Each loss keeps something of its own. */
async function restoreNext(
  context: Restoring,
  { loss, emit, ...window }: Batch,
): Promise<{ readonly read: readonly string[]; readonly back: readonly string[] }> {
  const { tx, workspaceId } = context
  const { revision, step } = window
  const table = isOfRelations(loss) ? 'relation' : 'fact_sheet'
  const next = async <What>() => await nextKept<What>(tx, { workspaceId, ...window })
  switch (loss.of) {
    case 'FACT_SHEET': {
      const rows = await next<KeptFactSheet>()
      return { read: idsOf(rows), back: await restoreFactSheets(context, { revision, kept: rows.map(keptOf), emit }) }
    }
    case 'RELATION': {
      const rows = await next<KeptRelation>()
      const { relations } = await restoreRelations(context, rows.map(keptOf))
      return { read: idsOf(rows), back: idsOf(relations) }
    }
    case 'FACT_SHEET_FIELD':
    case 'RELATION_FIELD': {
      const read = idsOf(await next())
      const { field } = loss
      return { read, back: await restoreField(tx, table, { workspaceId, ids: read }, { revision, step, field }) }
    }
    case 'FACT_SHEET_FIELD_VALUE':
    case 'RELATION_FIELD_VALUE': {
      const { field, value, to } = loss
      const kept = await next<KeptValue>()
      return { read: idsOf(kept), back: await restoreValue(tx, table, workspaceId, { field, value, to, kept }) }
    }
    default:
      return loss satisfies never
  }
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)
const keptOf = <What>({ kept }: Kept<What>): What => kept
