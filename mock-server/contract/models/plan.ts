import { isEqual } from 'es-toolkit'
import { leavesBetween } from './leaves.ts'
import type { ModelFile } from './model-file.ts'
import type { ModelReview, Models } from './saves.ts'

/** What a file would change in a service. */
export interface Plan {
  /** The parts that differ, as they are sent. */
  readonly draft: ModelFile
  /** A line for each difference. */
  readonly lines: readonly string[]
  readonly isDeleting: boolean
  /** Why the service would refuse it. */
  readonly errors: readonly string[]
}

const others = ['viewModel', 'reportingModel', 'factSheetResources', 'authorization', 'settings'] as const

/** The parts of a file that are not as they are in the service. */
export function draftOf(file: ModelFile, current: Models): ModelFile {
  const names = (['dataModel', ...others] as const).filter(
    (name) => file[name] !== undefined && !isEqual(plain(file[name]), plain(current[name])),
  )
  const languages = Object.entries(file.languages ?? {}).filter(
    ([id, texts]) => !isEqual(plain(texts), plain(current.languages[id])),
  )
  return {
    ...Object.fromEntries(names.map((name) => [name, file[name]])),
    ...(languages.length > 0 && { languages: Object.fromEntries(languages) }),
  }
}

/** Without members that are undefined. */
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

/** What a draft would change, in lines for people: the data model as the service reviews it, the rest by its paths. */
export function planOf(draft: ModelFile, current: Models, review: ModelReview): Plan {
  const changes = review.changes.map(({ collection, name, field, before, after }) => {
    const place = [collection, name, field].filter((part) => part !== undefined).join('.')
    return before ? (after ? `~ ${place}` : `- ${place}`) : `+ ${place}`
  })
  const lost = review.deletions
    .filter(({ count }) => count > 0)
    .map(({ deletionType, name, info1, info2, count }) => {
      const place = [info1, info2, name].filter((part) => part !== undefined).join('.')
      return `! deletes ${count} × ${deletionType} ${place}`
    })
  const shown = review.loosened.map(
    ({ role, type, member }) => `! shows ${type}.${member} to the role ${role}, which hides it`,
  )
  const documents = others.flatMap((name) =>
    draft[name] === undefined ? [] : differences(name, current[name], draft[name]),
  )
  const languages = Object.entries(draft.languages ?? {}).flatMap(([id, texts]) =>
    differences(`languages.${id}`, current.languages[id] ?? {}, texts),
  )
  return {
    draft,
    lines: [...changes, ...lost, ...shown, ...documents, ...languages],
    isDeleting: lost.length > 0,
    errors: review.errors.map(({ value, messages }) => `${value} ${messages.join('. ')}`),
  }
}

function differences(name: string, before: unknown, after: unknown): string[] {
  const leaves = leavesBetween(plain(before), plain(after))
  return leaves.map(({ path, before: old, after: next }) => {
    const mark = old === undefined ? '+' : next === undefined ? '-' : '~'
    return `${mark} ${[name, ...path].join('.')}`
  })
}
