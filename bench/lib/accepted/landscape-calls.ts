import { api } from '../client.ts'
import { documentForm, pictureForm } from './forms.ts'
import { CONSOLE } from './makers.ts'
import type { Calls } from './call.ts'
import type { Things } from './things.ts'

const LONG = 'x'.repeat(64_000)
const RELATION = 'relApplicationToITComponent'
const asset = 'logo-menu'

/** Calls about fact sheets, their documents and exports, and about pictures. */
export function landscapeCalls({ make, hub, document, exported, picture, workspaceId }: Things): Calls {
  const related = async () => ({ type: RELATION, toId: await make.factSheet('ITComponent'), description: LONG })
  const startExport = async () => {
    const { data } = await make.request<{ data: { jobId: string } }>('POST', `${api}/exports/fullExport`)
    return data.jobId.split(':').at(-1) ?? ''
  }
  return {
    updateFactSheet: async () => {
      const relations = await make.data<{ id: string; toId: string }[]>(`${api}/factSheets/${hub}/relations`)
      return {
        what: `new texts for it and its ${relations.length} relations`,
        query: { relationTypes: RELATION },
        body: {
          description: `${LONG.slice(1)}y`,
          relations: relations.map(({ id, toId }) => ({ id, type: RELATION, toId, description: 'x'.repeat(1000) })),
        },
      }
    },
    archiveFactSheet: async () => ({
      what: 'a fact sheet with 200 below it',
      params: { id: await make.family(200) },
      body: { comment: 'x'.repeat(4000) },
    }),
    createRelation: async () => ({ what: 'a description of 64,000 characters', body: await related() }),
    updateRelation: async () => ({
      what: 'a description of 64,000 characters',
      params: await make.relation(),
      body: { description: LONG },
    }),
    deleteRelation: async () => ({ params: await make.relation() }),
    uploadGraphql: () => ({ what: 'a file of 10 MiB', body: documentForm(hub) }),
    downloadDocument: () => ({ what: 'a file of 10 MiB', params: { documentId: document } }),

    downloadExport: async () => {
      const key = await make.request<{ data: { key: string } }>('POST', `${CONSOLE}/exports/${exported}/keys`)
      return { what: 'all fact sheets', params: { workspaceId }, query: { key: key.data.key } }
    },
    createExportKey: () => ({ params: { id: exported } }),
    repeatExport: () => ({ what: 'all fact sheets', params: { id: exported } }),
    cancelExport: async () => {
      // It waits for another one of the same person.
      await startExport()
      return { what: 'one that waits', params: { id: await startExport() } }
    },

    getFeature: () => ({ params: { id: 'EXPORTS' } }),
    switchFeature: () => ({ params: { id: 'COMMENTS' } }),

    uploadAsset: () => ({ what: 'a picture of 16 million pixels', params: { asset }, body: pictureForm() }),
    getAsset: () => ({ params: { asset } }),
    deleteAsset: () => ({ params: { asset } }),
    getImage: () => ({ params: { hash: picture.hash } }),
    getOriginalAsset: () => ({
      what: 'a picture of 16 million pixels',
      params: { asset, revision: picture.revision },
    }),
    restoreAsset: () => ({ what: 'a picture of 16 million pixels', params: { asset, revision: picture.revision } }),
  }
}
