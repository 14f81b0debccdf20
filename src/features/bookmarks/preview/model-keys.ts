import { gql, type TypedDocumentNode } from '@apollo/client'
import { useQuery as useGraphql } from '@apollo/client/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type EnrichedDataModel, getEnrichedDataModel } from 'mock-server/contract/models.ts'
import { graphqlClient } from '#api/graphql.ts'
import { queryFor } from '#api/operation.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'

type Named = { readonly id: string; readonly name: string }
type Names = { readonly edges: readonly { readonly node: Named }[] }
type Tags = { readonly allTagGroups: Names; readonly allTags: Names }

const TAGS: TypedDocumentNode<Tags, Record<string, never>> = gql`
  query Tags {
    allTagGroups {
      edges {
        node {
          id
          name
        }
      }
    }
    allTags {
      edges {
        node {
          id
          name
        }
      }
    }
  }
`

/** What filters and columns can name in this workspace. */
export type ModelKeys = {
  /** The fields of each type, among them its relations and the members of all types. */
  readonly types: EnrichedDataModel['factSheets']
  readonly tagGroups: readonly Named[]
  readonly tags: readonly Named[]
}

/** The keys of the workspace's models and tags; undefined until they are loaded, and for people who can't view the model. */
export function useModelKeys(): ModelKeys | undefined {
  const signedIn = useSignedIn()
  const isPermitted = hasRight(signedIn, 'model.read') && hasRight(signedIn, 'factSheet.read')
  const model = useQuery({ ...queryFor(getEnrichedDataModel, {}), enabled: isPermitted, staleTime: 5 * 60_000 }).data
  const tags = useGraphql(TAGS, { client: graphqlClient(), skip: !isPermitted }).data
  return useMemo(
    () =>
      model &&
      tags && {
        types: model.data.factSheets,
        tagGroups: tags.allTagGroups.edges.map(({ node }) => node),
        tags: tags.allTags.edges.map(({ node }) => node),
      },
    [model, tags],
  )
}
