import type { ReportingModel, ResourceModel } from 'mock-server/contract/models.ts'
import type { Models, Versions } from 'mock-server/contract/models/saves.ts'
import type { Translation } from 'mock-server/contract/translation.ts'
import type { FactSheetViewModel, ViewModel } from 'mock-server/contract/view-model.ts'
import { isRecord } from 'mock-server/contract/is-record.ts'

/** The texts of a language. Those of roles are keyed by role, where the server has a list. */
export type Texts = Omit<Translation, 'authorizationModel'> & { readonly authorizationModel?: unknown }

/** The models beside the data model, in a form whose differences are found by their paths. */
export type Documents = {
  readonly viewModel: Omit<ViewModel, 'factSheets'> & {
    readonly factSheets: Readonly<Record<string, FactSheetViewModel>>
  }
  readonly reportingModel: ReportingModel
  readonly factSheetResources: ResourceModel
  readonly languages: Readonly<Record<string, Texts>>
}

/** The documents as stored, with the data model that they are for and the ETags of what was read. */
export type StoredModels = {
  readonly dataModel: Models['dataModel']
  readonly documents: Documents
  readonly versions: Versions
}

const names = ['viewModel', 'reportingModel', 'factSheetResources'] as const

export const storedModels = ({ dataModel, viewModel, languages, versions, ...others }: Models): StoredModels => ({
  dataModel,
  versions,
  documents: {
    reportingModel: others.reportingModel,
    factSheetResources: others.factSheetResources,
    viewModel: keyedView(viewModel),
    languages: Object.fromEntries(Object.entries(languages).map(([id, texts]) => [id, withRoles(texts, keyed)])),
  },
})

export const keyedView = (view: ViewModel): Documents['viewModel'] => ({
  ...view,
  factSheets: Object.fromEntries(view.factSheets.map((each) => [each.type ?? '', each])),
})

/** The documents with another state of one of them, as the server gives it. */
export function withDocument(documents: Documents, name: string, content: unknown): Documents {
  // Safe: the server gives each document in its own form.
  if (name === 'viewModel') return { ...documents, viewModel: keyedView(content as ViewModel) }
  const [, language] = name.split('/')
  if (language === undefined) return { ...documents, [name]: content }
  // Safe: as above.
  const texts = withRoles(content as Translation, keyed)
  return { ...documents, languages: { ...documents.languages, [language]: texts } }
}

/** What a save replaces, and the versions that it replaces. */
export function saveBody({ documents: base, versions }: StoredModels, draft: Documents) {
  const changed = names.filter((name) => draft[name] !== base[name])
  const languages = Object.entries(draft.languages).filter(
    ([id, texts]) => texts !== base.languages[id] && Object.keys(texts).length > 0,
  )
  const known = languages.flatMap(([id]) =>
    versions.languages[id] === undefined ? [] : [[id, versions.languages[id]]],
  )
  return {
    ...Object.fromEntries(changed.map((name) => [name, draft[name]])),
    languages: Object.fromEntries(languages.map(([id, texts]) => [id, sendable(texts)])),
    versions: {
      ...Object.fromEntries(changed.flatMap((name) => (versions[name] === undefined ? [] : [[name, versions[name]]]))),
      languages: Object.fromEntries(known),
    },
  }
}

const sendable = (texts: Texts): Translation =>
  // Safe: the roles are a list again.
  withRoles(texts, (roles) => (isRecord(roles) ? Object.values(roles) : roles)) as Translation

function withRoles(texts: Texts, change: (roles: unknown) => unknown): Texts {
  const own = texts.authorizationModel
  if (!isRecord(own) || own['permissionRoles'] === undefined) return texts
  return { ...texts, authorizationModel: { ...own, permissionRoles: change(own['permissionRoles']) } }
}

const keyed = (roles: unknown): unknown =>
  Array.isArray(roles) ? Object.fromEntries(roles.filter(isRecord).map((role) => [String(role['key']), role])) : roles
