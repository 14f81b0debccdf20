import type { Client } from '#testing/client.ts'

export interface Suggestion {
  objectId: string
  displayName: string
  type: string
  reasons: { field: string; value: string; positions: { offset: number; length: number }[] }[]
}

/** The suggestions for a search term, all lists of the response in one. */
export async function suggestionsFor(by: Client, q: string, more = ''): Promise<Suggestion[]> {
  const { status, body } = await by.get(`/suggestions?q=${encodeURIComponent(q)}${more}`)
  if (status !== 200) throw new Error(`${q}: ${status} ${JSON.stringify(body)}`)
  return body.data.flatMap(({ suggestions }: { suggestions: Suggestion[] }) => suggestions)
}
