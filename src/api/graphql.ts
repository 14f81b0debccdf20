import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client'
import { print } from '@apollo/client/utilities'
import { executeGraphql } from 'mock-server/contract/graphql.ts'
import { call } from './call.ts'
import { currentSession } from './session.ts'

let current: { readonly owner: string; readonly client: ApolloClient } | undefined

/**
 * The GraphQL client of whoever is signed in; it starts with an empty cache for another person or workspace. Its code is large: only
 * parts that are loaded on demand import it.
 */
export function graphqlClient(): ApolloClient {
  const session = currentSession()
  const owner = 'signedIn' in session ? `${session.signedIn.workspace.id} ${session.signedIn.user.id}` : ''
  if (current?.owner !== owner) current = { owner, client: newClient() }
  return current.client
}

const newClient = () =>
  new ApolloClient({
    // The console's own calls have the access token and renew it.
    link: new ApolloLink(
      ({ query, variables, operationName }) =>
        new Observable((observer) => {
          const cancelling = new AbortController()
          const body = { query: print(query), variables, operationName }
          call(executeGraphql, { body }, { signal: cancelling.signal }).then(
            ({ data, errors }) => {
              observer.next({ data, ...(errors ? { errors: errors.map(({ message }) => ({ message })) } : {}) })
              observer.complete()
            },
            (error: unknown) => observer.error(error),
          )
          return () => cancelling.abort()
        }),
    ),
    cache: new InMemoryCache(),
    devtools: { enabled: false },
  })
