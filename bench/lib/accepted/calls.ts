import { bookmarkCalls } from './bookmark-calls.ts'
import type { Calls } from './call.ts'
import { landscapeCalls } from './landscape-calls.ts'
import { modelCalls } from './model-calls.ts'
import { peopleCalls } from './people-calls.ts'
import type { Things } from './things.ts'
import { webhookCalls } from './webhook-calls.ts'

/** A call of each operation that would be refused if it were made up from the document of the interface alone. */
export const acceptedCalls = (things: Things): Calls => ({
  ...bookmarkCalls(things),
  ...landscapeCalls(things),
  ...modelCalls(things),
  ...peopleCalls(things),
  ...webhookCalls(things),
})
