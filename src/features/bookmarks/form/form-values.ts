import type { TFunction } from 'i18next'
import { z } from 'zod'
import { type Bookmark, type BookmarkInput, BookmarkType } from 'mock-server/contract/bookmarks.ts'
import { jsonProblem } from './json-problem.ts'

/** Whom a list of the bookmark restricts to: nobody, the owner, or the people named. */
const Permitted = z.object({ who: z.enum(['everyone', 'owner', 'people']), people: z.array(z.string()) })
export type Permitted = z.output<typeof Permitted>

const Values = z.object({
  name: z.string(),
  type: BookmarkType,
  groupKey: z.string(),
  description: z.string(),
  read: Permitted,
  write: Permitted,
  readonly: z.boolean(),
  oDataEnabled: z.boolean(),
  predefined: z.boolean(),
  state: z.string(),
})
/** A bookmark as its form shows it. */
export type FormValues = z.output<typeof Values>
export type FormField = keyof FormValues

/** The form's own rules, in words; the contract's others are the service's to check, and its refusals come back to the field. */
export const formSchema = (t: TFunction<'bookmarks'>) =>
  Values.superRefine((values, { addIssue }) => {
    const wrong = (field: FormField, message: string) => addIssue({ code: 'custom', path: [field], message })
    if (values.name.trim() === '') wrong('name', t('problem.nameEmpty'))
    for (const list of ['read', 'write'] as const) {
      if (values[list].who === 'people' && values[list].people.length === 0) wrong(list, t('problem.nobodyNamed'))
    }
    const odata = values.oDataEnabled && whyNoOData(values)
    if (odata) wrong('oDataEnabled', t(`problem.odata.${odata}`))
    const place = jsonProblem(values.state)
    if (place) wrong('state', t('problem.json', { ...place }))
    else if (!State.safeParse(JSON.parse(values.state)).success) wrong('state', t('problem.notObject'))
  })

const State = z.record(z.string(), z.unknown())

/** OData is for saved searches, and not where reading and writing are both restricted. */
export function whyNoOData({ type, read, write }: Pick<FormValues, 'type' | 'read' | 'write'>) {
  if (type !== 'INVENTORY') return 'type'
  return read.who !== 'everyone' && write.who !== 'everyone' ? 'restricted' : undefined
}

export const emptyForm: FormValues = {
  name: '',
  type: 'INVENTORY',
  groupKey: '',
  description: '',
  read: { who: 'everyone', people: [] },
  write: { who: 'owner', people: [] },
  readonly: false,
  oDataEnabled: false,
  predefined: false,
  state: '{}',
}

export const formOf = (bookmark: Bookmark): FormValues => ({
  name: bookmark.name,
  type: bookmark.type,
  groupKey: bookmark.groupKey ?? '',
  description: bookmark.description ?? '',
  read: permittedOf(bookmark.permittedReadUserIds, bookmark.userId),
  write: permittedOf(bookmark.permittedWriteUserIds, bookmark.userId),
  readonly: bookmark.readonly,
  oDataEnabled: bookmark.oDataEnabled,
  predefined: bookmark.predefined,
  state: JSON.stringify(bookmark.state, null, 2),
})

/** The members that the form does not show. They go back as they came. */
export type Unshown = Pick<Bookmark, 'userId' | 'views' | 'referencedFactSheetIds' | 'temporary'> &
  Partial<Pick<Bookmark, 'i18nKey' | 'defaultSharingPriority'>>

export const unshownOfNew = (userId: string): Unshown => ({
  userId,
  views: 0,
  referencedFactSheetIds: [],
  temporary: false,
})

export const inputOf = (values: FormValues, unshown: Unshown): z.input<typeof BookmarkInput> => ({
  name: values.name,
  type: values.type,
  groupKey: values.groupKey === '' ? null : values.groupKey,
  description: values.description === '' ? null : values.description,
  permittedReadUserIds: idsOf(values.read, unshown.userId),
  // Whoever may write may read: where nobody but the owner reads, nobody else writes.
  permittedWriteUserIds: values.read.who === 'owner' ? [unshown.userId] : idsOf(values.write, unshown.userId),
  readonly: values.readonly,
  oDataEnabled: values.oDataEnabled,
  predefined: values.predefined,
  state: State.parse(JSON.parse(values.state)),
  userId: unshown.userId,
  views: unshown.views,
  referencedFactSheetIds: unshown.referencedFactSheetIds,
  temporary: unshown.temporary,
  i18nKey: unshown.i18nKey ?? null,
  defaultSharingPriority: unshown.defaultSharingPriority ?? null,
})

/** The form's field for a member of the record that the service refuses. */
export const fieldOf = (member: string): FormField | undefined =>
  Values.keyof().safeParse(fieldNames[member] ?? member).data

const fieldNames: Readonly<Record<string, FormField>> = { permittedReadUserIds: 'read', permittedWriteUserIds: 'write' }

function permittedOf(ids: readonly string[], owner: string): Permitted {
  if (ids.length === 0) return { who: 'everyone', people: [] }
  if (ids.every((id) => id === owner)) return { who: 'owner', people: [] }
  return { who: 'people', people: [...ids] }
}

function idsOf({ who, people }: Permitted, owner: string): string[] {
  if (who === 'everyone') return []
  return who === 'owner' ? [owner] : [...people]
}
