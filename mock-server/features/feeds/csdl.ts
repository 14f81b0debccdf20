import type { ValueType } from '#kernel/table.ts'
import type { FeedNames, FeedProperty } from './names.ts'

/** The namespace of the types of feeds. */
export const NAMESPACE = 'Landscape'

/** The types of OData. An id has the form that ids have in literals and addresses. */
export const edmTypes: Readonly<Record<ValueType, string>> = {
  id: 'Edm.Guid',
  text: 'Edm.String',
  integer: 'Edm.Int64',
  double: 'Edm.Double',
  boolean: 'Edm.Boolean',
  day: 'Edm.Date',
  instant: 'Edm.DateTimeOffset',
}

const CORE = 'https://oasis-tcs.github.io/odata-vocabularies/vocabularies/Org.OData.Core.V1.xml'

/** The metadata of a feed: its entity type with the labels of its properties, and its entity set. */
export const feedMetadata = (names: FeedNames, properties: readonly FeedProperty[], title: string): string =>
  documentOf(`      <EntityType Name="${names.entityType}">
        <Key><PropertyRef Name="id"/></Key>
${properties.map(propertyOf).join('\n')}
      </EntityType>
      <EntityContainer Name="Container">
        <EntitySet Name="${names.entitySet}" EntityType="${NAMESPACE}.${names.entityType}">
          ${descriptionOf(title)}
        </EntitySet>
      </EntityContainer>`)

/** The metadata of the list of feeds, each of which has metadata of its own. */
export const listMetadata = (): string => documentOf('      <EntityContainer Name="Container"/>')

const documentOf = (schema: string) => `<?xml version="1.0" encoding="utf-8"?>
<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
  <edmx:Reference Uri="${CORE}">
    <edmx:Include Namespace="Org.OData.Core.V1"/>
  </edmx:Reference>
  <edmx:DataServices>
    <Schema Namespace="${NAMESPACE}" xmlns="http://docs.oasis-open.org/odata/ns/edm">
${schema}
    </Schema>
  </edmx:DataServices>
</edmx:Edmx>
`

function propertyOf({ name, column: { key, type, label } }: FeedProperty): string {
  // Instants have milliseconds.
  const facets = key === 'id' ? ' Nullable="false"' : type === 'instant' ? ' Precision="3"' : ''
  const property = `        <Property Name="${name}" Type="${edmTypes[type]}"${facets}`
  return label === undefined ? `${property}/>` : `${property}>${descriptionOf(label)}</Property>`
}

const descriptionOf = (text: string) => `<Annotation Term="Org.OData.Core.V1.Description" String="${escaped(text)}"/>`

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text in an attribute; characters that XML does not have are left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '')
    .replaceAll(/[\t\n\r]/g, ' ')
