import { sql } from 'kysely'
import { type SelectedColumn, instant, listCell } from './cells.store.ts'

const column = (key: string, value: SelectedColumn['value']): SelectedColumn => ({ key, label: key, value })
const ofFactSheet = [
  column('factSheetId', sql`w.fact_sheet_id`),
  column('factSheetDisplayName', sql`f.display_name`),
  column('factSheetType', sql`f.type`),
]

/** The columns of documents `w` of fact sheets `f`. */
export const documentColumns: readonly SelectedColumn[] = [
  column('id', sql`w.id`),
  ...ofFactSheet,
  column('name', sql`w.name`),
  column('description', sql`w.description`),
  column('url', sql`w.url`),
  column('origin', sql`w.origin`),
  column('documentType', sql`w.document_type`),
  column('refId', sql`w.ref_id`),
  column('fileName', sql`w.file_name`),
  column('mediaType', sql`w.media_type`),
  column('size', sql`w.size`),
  column('createdAt', instant(sql`w.created_at`)),
]

/** The columns of comments `w` of people `u` on fact sheets `f`. */
export const commentColumns: readonly SelectedColumn[] = [
  column('id', sql`w.id`),
  ...ofFactSheet,
  column('replyTo', sql`w.reply_to`),
  column('userId', sql`w.user_id`),
  column('userName', sql`u.user_name`),
  column('message', sql`w.message`),
  column('status', sql`w.status`),
  column('createdAt', instant(sql`w.created_at`)),
]

/** The columns of tag groups `w`. */
export const tagGroupColumns: readonly SelectedColumn[] = [
  column('id', sql`w.id`),
  column('name', sql`w.name`),
  column('shortName', sql`w.short_name`),
  column('description', sql`w.description`),
  column('mode', sql`w.mode`),
  column('mandatory', sql`w.mandatory`),
  column('factSheetTypes', listCell(sql`w.fact_sheet_types`)),
  column('mandatoryTypes', listCell(sql`w.mandatory_types`)),
]

/** The columns of tags `w` of groups `g`. */
export const tagColumns: readonly SelectedColumn[] = [
  column('id', sql`w.id`),
  column('tagGroupId', sql`w.tag_group_id`),
  column('tagGroupName', sql`g.name`),
  column('name', sql`w.name`),
  column('description', sql`w.description`),
  column('color', sql`w.color`),
  column('status', sql`w.status`),
]
