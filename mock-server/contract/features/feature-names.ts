import type { FeatureId } from '#contract/endpoint.ts'

/** What features are called, in answers and refusals. */
export const featureNames: Readonly<Record<FeatureId, string>> = {
  DOCUMENT_UPLOAD: 'Uploading Files on Fact Sheets',
  COMMENTS: 'Comments',
  EXPORTS: 'Exports',
  ODATA: 'OData feeds',
  CUSTOM_ROLES: 'Custom roles',
  META_MODEL: 'Meta model',
  TECHNICAL_USER_QUOTA: 'Quota of technical users',
  SSO: 'Single sign-on',
}
