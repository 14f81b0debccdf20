import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { TypeModel } from '#data-model/model.ts'
import type { ChangeContext } from './change-context.ts'

const noCompletion = {
  type: 'SectionCompletion',
  completion: 0,
  percentage: 0,
  totalWeight: 0,
  weightedSum: 0,
  subCompletions: {},
}

/** A fact sheet that has nothing but its type; its access control lists are the type's default for new ones. */
export function emptyFactSheet({ caller, clock }: ChangeContext, type: TypeModel, id: string): FactSheetRow {
  const now = clock()
  const acl = type.definition.config.defaultACL
  const own = [...caller.entities]
  return {
    workspace_id: caller.workspaceId,
    id,
    type: type.key,
    name: '',
    display_name: '',
    full_name: '',
    sort_key: '',
    search_text: '',
    full_text: '',
    description: null,
    category: null,
    status: 'ACTIVE',
    lx_state: 'DRAFT',
    seal: 'DISABLED',
    approved_at: null,
    seal_until: null,
    rev: 0,
    level: 1,
    shown_level: null,
    fields: {},
    na_fields: [],
    sides: [],
    tag_ids: [],
    milestones: [],
    completion: noCompletion,
    percentage: 0,
    read_acl: acl === 'READ_RESTRICTED' ? own : [],
    write_acl: acl === 'GLOBAL' ? [] : own,
    exclude_from_quota: false,
    created_at: now,
    created_by: caller.userId,
    updated_at: now,
    archived_with: null,
  }
}
