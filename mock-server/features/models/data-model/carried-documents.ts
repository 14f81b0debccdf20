import type { DataModel } from '#contract/data-model.ts'
import type { DataMove } from '#contract/model-changes.ts'
import { type NamingDocuments, renamed } from '#contract/models/renaming.ts'
import type { Translation } from '#contract/translation.ts'
import type { ViewModel } from '#contract/view-model.ts'
import { withSidesRenamed } from '#data-model/changes/renamed-sides.ts'
import type { Renaming } from '#data-model/changes/renamings.ts'
import type { StoredModel } from '#features/models/models.store.ts'
import type { Defaults } from './save-presentation.service.ts'

interface Carrying {
  /** Before the save. */
  readonly model: DataModel
  readonly moves: readonly DataMove[]
  readonly renamings: readonly Renaming[]
  readonly stored: readonly StoredModel[]
  readonly defaults: Defaults
}

const LANGUAGE = 'language:'

/** The view model and the labels with the other names of what they name, for a save that does not bring them itself. */
export function carriedDocuments({ model, moves, renamings, stored, defaults }: Carrying) {
  const own = stored.find(({ kind }) => kind === 'view')
  const view: ViewModel = own ? JSON.parse(own.document) : defaults.view
  const texts: Record<string, Translation> = {
    ...defaults.languages,
    ...Object.fromEntries(
      stored.flatMap(({ kind, document }): [string, Translation][] =>
        kind.startsWith(LANGUAGE) ? [[kind.slice(LANGUAGE.length), JSON.parse(document)]] : [],
      ),
    ),
  }
  return withSidesRenamed(moves.reduce<NamingDocuments>(renamed, { model, view, texts }), renamings)
}
