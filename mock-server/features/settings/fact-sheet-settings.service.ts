import type { Caller } from '#contract/access.ts'
import type { FactSheetSettings } from '#contract/settings/fact-sheet-settings.ts'
import { demand } from '#kernel/may.ts'
import { about, refuse } from '#kernel/refusal.ts'
import { type SettingsDocuments, settingsOf, withSettings } from './fact-sheet-settings.ts'

/** The documents with the tag of each that is stored. */
interface Models {
  readonly documents: SettingsDocuments
  readonly tags: ReadonlyMap<string, string>
}

interface FactSheetSettingsOptions {
  /** The models of the caller's workspace. */
  readonly models: (caller: Caller) => Promise<Models>
  /** Replaces them, all or none; what is as before stays. */
  readonly save: (caller: Caller, before: Models, after: SettingsDocuments) => Promise<void>
}

/** Settings of types of fact sheets. They are parts of the models, and have the history of these. */
export const factSheetSettingsService = ({ models, save }: FactSheetSettingsOptions) => ({
  /** 404 for a type that is not in the data model. */
  async read(caller: Caller, type: string): Promise<FactSheetSettings> {
    demand(caller, 'model.read')
    return settingsOf((await models(caller)).documents, type) ?? noType(type)
  },

  /** 422 for sections, languages and values that can't be. */
  async replace(caller: Caller, type: string, settings: FactSheetSettings): Promise<void> {
    demand(caller, 'model.update')
    const before = await models(caller)
    if (!settingsOf(before.documents, type)) noType(type)
    await save(caller, before, withSettings(before.documents, type, settings))
  },
})
export type FactSheetSettingsService = ReturnType<typeof factSheetSettingsService>

function noType(type: string): never {
  throw refuse.notFound(`There is no type ${type}`, about('factSheetType', 'must be a type of the data model'))
}
