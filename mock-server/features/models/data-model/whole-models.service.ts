import type { Caller } from '#contract/access.ts'
import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import type { Models } from '#contract/models/saves.ts'
import type { PortableSettings } from '#contract/settings/workspace-settings.ts'
import { etagOf, type ModelKind } from '#features/models/model-etag.ts'
import type { TaggedModels } from '#features/models/models.service.ts'
import { demand, may } from '#kernel/may.ts'

interface WholeModelsOptions {
  readonly models: { readonly all: (caller: Caller) => Promise<TaggedModels> }
  readonly authorization: {
    readonly read: (
      caller: Caller,
      workspaceId: undefined,
    ) => Promise<{ readonly roles: readonly AuthorizationRole[]; readonly etag: string }>
  }
  /** The settings; undefined for those who can't change them. */
  readonly settingsOf: (
    caller: Caller,
  ) => Promise<{ readonly settings: PortableSettings; readonly etag: string } | undefined>
}

/** All models of a workspace at once, as `modelSaving` takes them. */
export const wholeModels =
  ({ models, authorization, settingsOf }: WholeModelsOptions) =>
  async (caller: Caller): Promise<Models> => {
    demand(caller, 'model.read')
    const { documents, reporting, resources, tags } = await models.all(caller)
    const access = may(caller, 'role.read') ? await authorization.read(caller, undefined) : undefined
    const own = await settingsOf(caller)
    const tagOf = (kind: ModelKind) => tags.get(kind) ?? etagOf(0, kind)
    return {
      dataModel: documents.model,
      viewModel: documents.view,
      reportingModel: reporting,
      factSheetResources: resources,
      languages: { ...documents.texts },
      ...(access && { authorization: [...access.roles] }),
      ...(own && { settings: own.settings }),
      versions: {
        dataModel: tagOf('data'),
        viewModel: tagOf('view'),
        reportingModel: tagOf('reporting'),
        factSheetResources: tagOf('resources'),
        ...(access && { authorization: access.etag }),
        ...(own && { settings: own.etag }),
        languages: Object.fromEntries(Object.keys(documents.texts).map((id) => [id, tagOf(`language:${id}`)] as const)),
      },
    }
  }
