import { expect, test } from './fixtures.ts'

const landscape = '/services/pathfinder/v1'

// No page shows the landscape yet: these tests request directly what only the built service can get wrong.
test('the built service serves the GraphQL schema, pages of the sample, and mutations', async ({ site }) => {
  const api = await site.api('member')
  const graphql = async (query: string) => await (await api.post(`${landscape}/graphql`, { data: { query } })).json()
  const { data: schema } = await graphql('{ __schema { queryType { name } } __type(name: "Application") { kind } }')
  expect(schema).toEqual({ __schema: { queryType: { name: 'Query' } }, __type: { kind: 'OBJECT' } })

  const page = await graphql(`
    {
      allFactSheets(first: 5, factSheetType: Application) {
        totalCount
        edges {
          node {
            displayName
            ... on Application {
              relApplicationToITComponent {
                edges {
                  node {
                    factSheet {
                      displayName
                    }
                  }
                }
              }
            }
          }
        }
        filterOptions {
          facets {
            facetKey
          }
        }
      }
    }
  `)
  expect(page.errors).toBeNull()
  expect(page.data.allFactSheets.totalCount).toBeGreaterThan(100)
  expect(page.data.allFactSheets.edges).toHaveLength(5)

  const made = await graphql(
    'mutation { createFactSheet(input: { name: "Made here", type: Application }) { factSheet { id rev } } }',
  )
  expect(made.data.createFactSheet.factSheet.rev).toBe(1)
  const suggested = await (await api.get(`${landscape}/suggestions?q=made%20here`)).json()
  expect(JSON.stringify(suggested)).toContain('Made here')
})

test('a fact sheet is archived by a DELETE without a body', async ({ site }) => {
  const api = await site.api('member')
  const made = await api.post(`${landscape}/factSheets`, { data: { name: 'Short-lived', type: 'Application' } })
  const { id } = (await made.json()).data
  expect((await api.delete(`${landscape}/factSheets/${id}`)).status()).toBe(204)
  expect((await (await api.get(`${landscape}/factSheets/${id}`)).json()).data.status).toBe('ARCHIVED')
})
