import { sql } from 'kysely'
import type { ModelBatch, UndoneModel } from '../mock-server/contract/model-changes.ts'
import type { DataModel } from '../mock-server/contract/data-model.ts'
import { openStorage } from '../mock-server/storage/engines/open.ts'
import { api, clientOf, spread } from '../bench/lib/client.ts'
import { type Host, SECRET_KEY, startHost } from '../bench/lib/host.ts'
import { heading } from '../bench/lib/report.ts'
import { databaseToUse } from '../scripts/test/postgres.ts'
import { promise } from './lib/promises.ts'

const [APPLICATIONS, RELATIONS, OBJECTIVES, COMPONENTS] = [12_000, 5000, 1000, 250]
const KILLS = 10
const models = '/services/console/v1/models'
/** What is made anew last. */
const completions = '{ allFactSheets { edges { node { id completion { percentage } } } } }'
const tables = ['fact_sheet', 'relation', 'external_id', 'fact_sheet_subscription', 'document', 'comment']

// A field of 12,000 fact sheets, a relation of 5,000 and a type with 1,000 fact sheets are deleted, and the save is undone, with SIGKILL of
// the listener five times during each: afterwards every row is as it was, to the member.
const database = await databaseToUse()
const engines = [
  ['PGlite', undefined],
  ['PostgreSQL', 'url' in database ? database.url : undefined],
] as const
for (const [engine, databaseUrl] of engines) {
  if (engine === 'PostgreSQL' && databaseUrl === undefined) {
    console.log('\nNot run on PostgreSQL: there is none here')
    continue
  }
  heading('Kills of a deletion and of its undo', {
    engine,
    values: APPLICATIONS,
    relations: RELATIONS,
    factSheets: OBJECTIVES,
  })
  await rounds(engine, databaseUrl)
}
if ('url' in database) await database.stop()

async function rounds(engine: string, databaseUrl: string | undefined): Promise<void> {
  const start = (dataDir?: string) =>
    startHost({
      databaseUrl,
      env: { SAMPLE: 'none', ...(databaseUrl && { SECRET_KEY }) },
      ...(dataDir !== undefined && { dataDir }),
    })
  let host = await start()
  const again = async (signal: NodeJS.Signals, between: () => Promise<void> = async () => {}) => {
    await host.kill(signal)
    await between()
    host = await start(host.dataDir)
    return clientOf(host, await host.token())
  }
  let request = clientOf(host, await host.token())
  await fill(request)
  await settled(request)
  let before = new Map<string, string>()
  request = await again('SIGTERM', async () => void (before = await rowsOf(host, databaseUrl)))
  const { data: model } = await request<{ data: DataModel }>('GET', `${api}/models/dataModel`)

  const began = performance.now()
  await request('PUT', `${api}/models/dataModel?force=true`, without(model))
  request = await killed(request, { again, kills: KILLS / 2 })
  await settled(request)
  const [deletion] = (await request<{ data: ModelBatch[] }>('GET', `${models}/dataModel/changes`)).data
  const deletedAfter = performance.now() - began
  const { data } = await request<{ data: UndoneModel }>('GET', `${models}/dataModel/changes/${deletion?.id}/undone`)
  const { model: dataModel, moves, undoes, languages } = data
  const undoing = performance.now()
  await request('PUT', `${models}?force=true`, { dataModel, moves, undoes, languages })
  request = await killed(request, { again, kills: KILLS / 2 })
  await settled(request)
  console.log(
    `  deleted after ${seconds(deletedAfter)}, back after ${seconds(performance.now() - undoing)}, with ${KILLS} kills`,
  )

  const { data: after } = await request<{ data: DataModel }>('GET', `${api}/models/dataModel`)
  let rows = new Map<string, string>()
  await again('SIGTERM', async () => void (rows = await rowsOf(host, databaseUrl)))
  for (const table of tables) {
    const [was, is] = [before.get(table) ?? '', rows.get(table) ?? '']
    const count = was === '' ? 0 : was.split('\n').length
    promise(
      `${engine}: the ${count} rows of ${table} are as they were`,
      was === is,
      was === is ? '' : difference(was, is),
    )
  }
  promise(`${engine}: the data model is as it was, order included`, JSON.stringify(after) === JSON.stringify(model))
  await host.remove()
}

type Request = ReturnType<typeof clientOf>

/** Kills the listener while the last save still deletes or brings back. */
async function killed(
  first: Request,
  { again, kills }: { readonly again: (signal: NodeJS.Signals) => Promise<Request>; readonly kills: number },
): Promise<Request> {
  let request = first
  for (let nth = 0; nth < kills; nth += 1) {
    await new Promise((resolve) => setTimeout(resolve, nth === 0 ? 1200 : 300 + Math.random() * 300))
    const state = (await isWorking(request)) ? 'at work' : 'done'
    request = await again('SIGKILL')
    console.log(`  kill ${nth + 1}: it was ${state}`)
  }
  return request
}

async function isWorking(request: Request): Promise<boolean> {
  const { data } = await request<{ data: ModelBatch[] }>('GET', `${models}/dataModel/changes`)
  return data.some(({ isDeleting, isRestoring }) => isDeleting || isRestoring)
}

/** Until what follows from the model is made anew, too: a second after the last batch nothing is left to do. */
async function settled(request: Request): Promise<void> {
  while (await isWorking(request)) await new Promise((resolve) => setTimeout(resolve, 200))
  for (let last = ''; ;) {
    const now = JSON.stringify(await request('POST', `${api}/graphql`, { query: completions }))
    if (now === last) return
    last = now
    await new Promise((resolve) => setTimeout(resolve, 3000))
  }
}
async function fill(request: Request): Promise<void> {
  const create = async (type: string, name: string, fields: readonly object[] = []) =>
    (await request<{ data: { id: string } }>('POST', `${api}/factSheets`, { type, name, fields })).data.id
  const [applications, components]: string[][] = [[], []]
  await spread(COMPONENTS, 20, async (n) => void components?.push(await create('ITComponent', `Component ${n}`)))
  await spread(APPLICATIONS, 20, async (n) => {
    const fields = [{ name: 'release', data: { type: 'StringValue', value: `1.${n}` } }]
    applications?.push(await create('Application', `Application ${n}`, fields))
  })
  await spread(RELATIONS, 20, async (n) => {
    const [from, to] = [applications?.[n] ?? '', components?.[n % COMPONENTS] ?? '']
    await request('POST', `${api}/factSheets/${from}/relations`, { type: 'relApplicationToITComponent', toId: to })
  })
  await spread(OBJECTIVES, 20, async (n) => {
    const id = await create('Objective', `Objective ${n}`)
    const query = `mutation { createComment(factSheetId: "${id}", message: "No ${n}") { id }
      createDocument(factSheetId: "${id}", name: "Plan ${n}", url: "https://example.com/${n}") { id } }`
    if (n % 5 === 0) await request('POST', `${api}/graphql`, { query })
  })
}

/** The model without the field, the relation and the type. */
function without(model: DataModel): DataModel {
  const { Objective: _, ...factSheets } = structuredClone(model.factSheets)
  delete factSheets['Application']?.fields['release']
  const relations = Object.fromEntries(
    Object.entries(model.relations).filter(
      ([name, { from, to }]) =>
        name !== 'applicationITComponentRelation' &&
        from.factSheetType !== 'Objective' &&
        to.factSheetType !== 'Objective',
    ),
  )
  for (const type of Object.values(factSheets)) {
    type.relations = type.relations.filter((name) => name in relations)
    for (const [name, field] of Object.entries(type.fields))
      if (JSON.stringify(field).includes('ITComponent')) delete type.fields[name]
  }
  const externalIdFields = structuredClone(model.externalIdFields)
  for (const field of Object.values(externalIdFields))
    field.forFactSheets = field.forFactSheets.filter((type) => type !== 'Objective')
  return { ...model, factSheets, relations, externalIdFields }
}

/** The rows of each table as text, in a fixed order; the service must not run. */
async function rowsOf({ dataDir }: Host, databaseUrl: string | undefined): Promise<Map<string, string>> {
  const storage = await openStorage({ dataDir, databaseUrl })
  const found = new Map<string, string>()
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`SELECT to_json(t)::text AS row FROM ${sql.table(table)} t`.execute(
      storage.db,
    )
    found.set(
      table,
      rows
        .map(({ row }) => row)
        .toSorted()
        .join('\n'),
    )
  }
  await storage.close()
  return found
}

/** The first row that is not the same. */
function difference(was: string, is: string): string {
  const [left, right] = [was.split('\n'), is.split('\n')]
  const nth = left.findIndex((row, index) => row !== right[index])
  return `${left.length} and ${right.length} rows; first difference:\n${left[nth] ?? ''}\n${right[nth] ?? ''}`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
