import { queryOptions } from '@tanstack/react-query'
import { getSettings } from 'mock-server/contract/settings/settings.ts'
import { callWithHeaders } from '#api/call.ts'

/** The settings with the tag of their version. */
export const settingsToEdit = queryOptions({
  queryKey: [getSettings.id],
  queryFn: async ({ signal }) => {
    const { payload, headers } = await callWithHeaders(getSettings, {}, { signal })
    return { settings: payload.data, tag: headers.get('etag') ?? '*' }
  },
})
