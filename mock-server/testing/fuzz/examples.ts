import { signedIn } from '#testing/people.ts'
import type { TestService } from '#testing/service.ts'
import { ofAdministration } from './examples/administration.ts'
import type { Example, Prepare } from './examples/example.ts'
import { ofLandscape } from './examples/landscape.ts'
import { ofPeople } from './examples/people.ts'
import { ofWebhooks } from './examples/webhooks.ts'

/** The operations that need things which belong together, or that are in a certain state: random ids would hardly ever meet one. */
export const examples: ReadonlyMap<string, Prepare> = new Map([
  ...ofLandscape,
  ...ofPeople,
  ...ofWebhooks,
  ...ofAdministration,
])

/** Makes what a call of this operation needs, if it needs more than the sown data. */
export const prepareExample = async (service: TestService, operation: string): Promise<Example | undefined> => {
  const prepare = examples.get(operation)
  return prepare && (await prepare(await signedIn(service, 'ADMIN'), service))
}
