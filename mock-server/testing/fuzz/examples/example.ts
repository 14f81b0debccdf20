import { bookmarkInput } from '#testing/builders.ts'
import type { Client } from '#testing/client.ts'
import type { TestService } from '#testing/service.ts'
import type { Caller } from '#testing/fuzz/callers.ts'

/** What a call needs to succeed. The fuzzer sends it as it is, or with something wrong in it. */
export interface Example {
  /** Of the path, and of the query where it needs them. */
  readonly params: Readonly<Record<string, string | number>>
  /** As unknown as it is to the fuzzer: JSON of any shape, or a form. */
  readonly body?: unknown
  /** Who alone can make the call; otherwise administrators can. */
  readonly caller?: Caller
}

export type Prepare = (admin: Client, service: TestService) => Promise<Example>

/** The data of an answer that must be a success. */
export const dataOf = async (answering: ReturnType<Client['post']>) => {
  const { status, body } = await answering
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body?.data
}

/** Somebody as the caller of an example. */
export const callerOf = ({ userId, token }: Client, who: Caller['who'] = 'VIEWER'): Caller => ({
  who,
  userId,
  headers: { authorization: `Bearer ${token}` },
})

export const bookmark = async (admin: Client): Promise<string> =>
  (await dataOf(admin.post('/bookmarks', bookmarkInput({ name: `Example ${crypto.randomUUID()}` })))).id
