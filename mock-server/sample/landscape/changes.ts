import { type EditRequest, type Names, addedRelation, tagOf } from './requests.ts'
import type { Fields } from './plan.ts'
import { factSheetId } from '#sample/cast/states.ts'

type Current = Parameters<EditRequest['edit']>[0]
type Edit = Awaited<ReturnType<EditRequest['edit']>>

/** A part of a change to a fact sheet: returns the edit with that part added. */
export type Change = (edit: Edit, current: Current, names: Names) => Edit

/** The request that makes these changes to a fact sheet. */
export const changeRequest = (id: string, names: Names, changes: readonly Change[]): EditRequest => ({
  id,
  edit: (current) =>
    changes.reduce<Edit>((edit, change) => change(edit, current, names), {
      state: current.row,
      added: [],
      changed: [],
      removed: [],
    }),
})

export const set =
  (fields: Fields): Change =>
  ({ state, ...edit }) => ({ ...edit, state: { ...state, fields: { ...state.fields, ...fields } } })

export const clear =
  (name: string): Change =>
  ({ state, ...edit }) => {
    const { [name]: _, ...fields } = state.fields
    return { ...edit, state: { ...state, fields } }
  }

export const describe =
  (description: string): Change =>
  ({ state, ...edit }) => ({ ...edit, state: { ...state, description } })

export const rename =
  (name: string): Change =>
  ({ state, ...edit }) => ({ ...edit, state: { ...state, name } })

export const approve: Change = ({ state, ...edit }) => ({ ...edit, state: { ...state, lx_state: 'APPROVED' } })

export const tag =
  (name: string): Change =>
  ({ state, ...edit }, _, names) => ({
    ...edit,
    state: { ...state, tag_ids: [...new Set([...state.tag_ids, tagOf(names, name)])] },
  })

export const untag =
  (name: string): Change =>
  ({ state, ...edit }, _, names) => ({
    ...edit,
    state: { ...state, tag_ids: state.tag_ids.filter((id) => id !== tagOf(names, name)) },
  })

/** Does nothing if the two are related already. */
export const relate =
  (side: string, type: string, name: string, fields: Fields = {}): Change =>
  (edit, { relations }) => {
    const otherId = factSheetId(type, name)
    if (relations.some((relation) => relation.side === side && relation.otherId === otherId)) return edit
    const relation = addedRelation({ side, otherId, fields }, edit.added.length + 1)
    return { ...edit, added: [...edit.added, relation] }
  }

/** Changes the attributes of the last relation of the side, or removes it. */
export const changeLast =
  (side: string, fields: Fields): Change =>
  (edit, { relations }) => {
    const last = relations.findLast((relation) => relation.side === side)
    if (!last) return edit
    const values = { ...last, fields: { ...last.fields, ...fields } }
    return { ...edit, changed: [...edit.changed, { path: `/${side}/${last.id}`, id: last.id, values }] }
  }

export const removeLast =
  (side: string): Change =>
  (edit, { relations }) => {
    const last = relations.findLast((relation) => relation.side === side)
    return last ? { ...edit, removed: [...edit.removed, { path: `/${side}/${last.id}`, id: last.id }] } : edit
  }
