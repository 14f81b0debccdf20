import type { Right } from '#contract/access.ts'
import { type FeatureId, TECHNICAL_USER_QUOTA } from '#contract/endpoint.ts'
import type { Feature } from '#contract/features/features.ts'

type Description = Pick<Feature, 'type' | 'group' | 'description' | 'quota'> & {
  /** What the roles that it is for have. */
  readonly right: Right
}

/** What each feature is, and how what belongs to it is refused where it is switched off. */
export const featureList: Readonly<Record<FeatureId, Description>> = {
  DOCUMENT_UPLOAD: {
    type: 'FUNCTIONAL',
    group: 'PRODUCTIVE',
    right: 'factSheet.update',
    description:
      'Files and logos can be uploaded to fact sheets. Switched off, /graphql/upload is refused with 403; files that are there can still be downloaded.',
  },
  COMMENTS: {
    type: 'FUNCTIONAL',
    group: 'PRODUCTIVE',
    right: 'factSheet.read',
    description:
      'People can comment on fact sheets. Switched off, GraphQL shows no comments and refuses their mutations with FORBIDDEN; those that are there are kept.',
  },
  EXPORTS: {
    type: 'FUNCTIONAL',
    group: 'PRODUCTIVE',
    right: 'factSheet.export',
    description:
      'People and programs can export the landscape and what happened in it. Switched off, every operation below /exports is refused with 403, links to files that are there too.',
  },
  ODATA: {
    type: 'FUNCTIONAL',
    group: 'PRODUCTIVE',
    right: 'bookmark.read',
    description:
      'Spreadsheets and reporting tools can read bookmarks as OData feeds. Switched off, every address of a feed is refused with 403.',
  },
  CUSTOM_ROLES: {
    type: 'FUNCTIONAL',
    group: 'PRODUCTIVE',
    right: 'role.manage',
    description:
      'Roles of the workspace can be created and given beside those of the service. Switched off, creating and giving them is refused with 403; whoever has one keeps it.',
  },
  META_MODEL: {
    type: 'FUNCTIONAL',
    group: 'LEGACY',
    right: 'model.read',
    description:
      'Programs can read and change the data model by the deprecated operations below /models/metaModel. Switched off, these are refused with 401.',
  },
  TECHNICAL_USER_QUOTA: {
    type: 'QUOTA',
    group: 'PRODUCTIVE',
    right: 'technicalUser.manage',
    quota: TECHNICAL_USER_QUOTA,
    description: `A workspace has at most ${TECHNICAL_USER_QUOTA} technical users; another one is refused with 409. Switched off, there is no limit.`,
  },
  SSO: {
    type: 'FUNCTIONAL',
    group: 'PRODUCTIVE',
    right: 'user.manage',
    description:
      'People sign in by an identity provider. This service has no connection to one, so it is off and switching it on is refused with 409.',
  },
}
