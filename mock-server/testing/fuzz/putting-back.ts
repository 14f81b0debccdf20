import type { Client, Json } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import type { TestService } from '#testing/service.ts'
import { dataOf } from './examples/example.ts'

const ROLES = '/models/authorization'
const MODEL = '/models/dataModel'

/** Puts back what the success of an operation changed for everybody: most later requests would be refused for it, or allowed to whoever only reads. */
export async function keepForAll(service: TestService): Promise<(operation: string) => Promise<void>> {
  const admin = await signedIn(service, 'ADMIN')
  const [roles, model]: Json[] = [await dataOf(admin.get(ROLES)), await dataOf(admin.get(MODEL))]
  // `unknown`, because what the calls answer with is of no interest.
  const putBack: Readonly<Record<string, (by: Client) => Promise<unknown>>> = {
    switchMaintenance: (by) => dataOf(by.put('/services/console/v1/maintenance', { isOn: false })),
    switchFeature: switchBack,
    replaceAuthorization: (by) => dataOf(by.put(ROLES, roles)),
    restoreAuthorization: (by) => dataOf(by.put(ROLES, roles)),
    replaceDataModel: (by) => dataOf(by.put(`${MODEL}?force=true`, model)),
    saveModels: (by) => dataOf(by.put(`${MODEL}?force=true`, model)),
    applyActionBatch: (by) => dataOf(by.put(`${MODEL}?force=true`, model)),
  }
  // Somebody new each time: requests may have changed whoever was there.
  return async (operation) => void (await putBack[operation]?.(await signedIn(service, 'ADMIN')))
}

async function switchBack(admin: Client): Promise<void> {
  const features: Json[] = await dataOf(admin.get('/features'))
  for (const { id, status } of features.filter(({ customized }) => customized))
    await dataOf(admin.post(`/features/${id}?enabled=${status !== 'ENABLED'}`))
}
