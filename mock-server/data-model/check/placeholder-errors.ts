import { valueAt } from '#contract/at-path.ts'
import { leavesBetween } from '#contract/models/leaves.ts'
import { lostPlaceholders } from '#contract/models/placeholders.ts'
import type { Translation } from '#contract/translation.ts'
import { at, type ModelError, modelError } from './model-error.ts'

interface Texts {
  readonly document: Translation
  /** What it replaces: texts that stay as they are can have lost what they want. */
  readonly before: Translation
  /** The texts that are translated. */
  readonly base: Translation
}

/** Texts of a translation that have lost a placeholder of what they translate. */
export const placeholderErrors = ({ document, before, base }: Texts): ModelError[] =>
  leavesBetween(before, document).flatMap(({ path, after }) => {
    const text = valueAt(base, path)
    if (typeof text !== 'string' || typeof after !== 'string') return []
    const lost = lostPlaceholders(text, after)
    const place = path.reduce(at, '$')
    return lost.length === 0 ? [] : modelError(place, `lacks the placeholder ${lost.join(', ')}`)
  })
