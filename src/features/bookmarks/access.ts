/** The members of a bookmark that control access. */
export type Guarded = {
  readonly permittedReadUserIds: readonly string[]
  readonly permittedWriteUserIds: readonly string[]
  readonly readonly: boolean
  readonly predefined: boolean
}

export type Access = {
  /** Who can view: everyone, nobody but the owner, or the owner and the people named. */
  readonly readers: 'everyone' | 'owner' | 'people'
  /** The people named, without the owner. */
  readonly people: readonly { readonly id: string; readonly canEdit: boolean }[]
  /** Whether everyone who can view can also edit. */
  readonly canAllEdit: boolean
}

/** The meaning of a bookmark's two lists: an empty one restricts nothing, and write access includes read access. */
export function accessOf(ownerId: string, bookmark: Guarded): Access {
  const { permittedReadUserIds: read, permittedWriteUserIds: write } = bookmark
  const isOpenToWrite = !bookmark.readonly && !bookmark.predefined
  const canAllEdit = isOpenToWrite && write.length === 0
  const people = [...new Set([...write, ...read])]
    .filter((id) => id !== ownerId)
    .map((id) => ({ id, canEdit: canAllEdit || (isOpenToWrite && write.includes(id)) }))
  const readers = read.length === 0 ? 'everyone' : people.length === 0 ? 'owner' : 'people'
  return { readers, people, canAllEdit }
}
