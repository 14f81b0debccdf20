import type { Answer, Client, Json } from '#testing/client.ts'

type Body = { data?: Json; errors?: Json }

export interface TestPatch {
  readonly op: 'add' | 'replace' | 'remove'
  readonly path: string
  /** Null clears a member that is replaced. */
  readonly value?: string | null
}

/** Sends a GraphQL request and resolves to its body; throws unless the status is 200. */
export async function graph(client: Client, query: string, variables: Record<string, unknown> = {}): Promise<Body> {
  const answer: Answer = await client.post('/graphql', { query, variables })
  if (answer.status !== 200) throw new Error(`GraphQL answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** The error codes of a GraphQL response, of every violation of a mutation; undefined without errors. */
export const codesOf = ({ errors }: { errors?: Json }): (string | undefined)[] | undefined =>
  errors?.flatMap(({ extensions }: Json) => violationsIn(extensions).map((violation) => violation?.code))

/** The violations that an error has; of a single one, its own extensions. */
export const violationsIn = (extensions: Json): Json[] => extensions?.violations ?? [extensions]

const CREATE = (shown: string) => `
  mutation ($input: BaseFactSheetInput!, $patches: [Patch!], $validateOnly: Boolean) {
    createFactSheet(input: $input, patches: $patches, validateOnly: $validateOnly) { factSheet { ${shown} } }
  }`
const UPDATE = (shown: string) => `
  mutation ($id: ID!, $rev: Long, $patches: [Patch!]!, $comment: String, $validateOnly: Boolean) {
    updateFactSheet(id: $id, rev: $rev, patches: $patches, comment: $comment, validateOnly: $validateOnly) {
      factSheet { ${shown} }
    }
  }`

type Create = { input: { id?: string; name: string; type: string }; patches?: TestPatch[]; validateOnly?: boolean }
type Update = { id: string; rev?: unknown; patches: TestPatch[]; comment?: string | undefined; validateOnly?: boolean }

/** The two mutations of fact sheets; `shown` is the selection of the returned fact sheet. */
export const createFactSheet = (client: Client, variables: Create, shown = 'id'): Promise<Body> =>
  graph(client, CREATE(shown), variables)
export const updateFactSheet = (client: Client, variables: Update, shown = 'id'): Promise<Body> =>
  graph(client, UPDATE(shown), variables)

/** Creates a fact sheet that a test needs; resolves to its id. */
export async function newFactSheetId(
  client: Client,
  name: string,
  type = 'Application',
  patches: TestPatch[] = [],
  id?: string,
): Promise<string> {
  const { data, errors } = await createFactSheet(client, { input: { name, type, ...(id && { id }) }, patches })
  if (errors) throw new Error(`${name} could not be made: ${JSON.stringify(errors)}`)
  return data.createFactSheet.factSheet.id
}
