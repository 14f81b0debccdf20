import type { FeatureId } from '#contract/endpoint.ts'
import type { Feature } from '#contract/features/features.ts'

type Description = Pick<Feature, 'name' | 'type' | 'group' | 'description'>

/** What each feature is, and how what belongs to it is refused where it is switched off. All are on in a new workspace. */
export const featureList: Readonly<Record<FeatureId, Description>> = {
  DOCUMENT_UPLOAD: {
    name: 'Uploading Files on Fact Sheets',
    type: 'FUNCTIONAL',
    group: 'PRODUCTIVE',
    description:
      'Files and logos can be uploaded to fact sheets. Switched off, /graphql/upload is refused with 403; files that are there can still be downloaded.',
  },
  ODATA: {
    name: 'OData feeds',
    type: 'FUNCTIONAL',
    group: 'PRODUCTIVE',
    description:
      'Spreadsheets and reporting tools can read bookmarks as OData feeds. Switched off, every address of a feed is refused with 403.',
  },
  META_MODEL: {
    name: 'Meta model',
    type: 'FUNCTIONAL',
    group: 'LEGACY',
    description:
      'Programs can read and change the data model by the deprecated operations below /models/metaModel. Switched off, these are refused with 401.',
  },
}
