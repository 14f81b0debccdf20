import { api, clientOf } from './lib/client.ts'
import { startHost } from './lib/host.ts'
import { heading } from './lib/report.ts'

const [ROUNDS, APPLICATIONS, OBJECTIVES] = [Number(process.argv[2] ?? 10), 18_000, 2500]
const changes = '/services/console/v1/models/dataModel/changes'

type Model = { factSheets: Record<string, { relations: string[]; fields: Record<string, unknown> }> } & {
  relations: Record<string, { from: { factSheetType: string }; to: { factSheetType: string } }>
  externalIdFields: Record<string, { forFactSheets: string[] }>
}
type Sheet = { id: string; name: string; rev: number; type: string; fields: { name: string }[] }
type Request = ReturnType<typeof clientOf>

// SIGKILL of the listener while a field of 18,000 fact sheets and 2,500 fact sheets of a type are deleted: the deletion goes on after each
// start and ends, with one event for each deleted fact sheet, and everything else as it was.
heading('Kills of a forced deletion', {
  engine: 'PGlite',
  rounds: ROUNDS,
  applications: APPLICATIONS,
  objectives: OBJECTIVES,
})
let host = await startHost({ env: { SAMPLE: 'none' } })
let request = clientOf(host, await host.token())
const text = (name: string, value: string) => ({ name, data: { type: 'StringValue', value } })
for (let from = 0; from < APPLICATIONS; from += 50)
  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      request('POST', `${api}/factSheets`, {
        name: `Application ${from + n}`,
        type: 'Application',
        fields: [text('release', `1.${n}`), text('alias', `A${from + n}`)],
      }),
    ),
  )
for (let n = 0; n < OBJECTIVES; n += 1)
  await request('POST', `${api}/factSheets`, { name: `Objective ${n}`, type: 'Objective' })
const before = await sheets(request, 'Application')
const head = await headOf(request)

const { data: model } = await request<{ data: Model }>('GET', `${api}/models/dataModel`)
await request('PUT', `${api}/models/dataModel?force=true`, withoutObjectives(model))
let kills = 0
for (; kills < ROUNDS && (await isDeleting(request)); kills += 1) {
  await new Promise((resolve) => setTimeout(resolve, 1100 + Math.random() * 400))
  await host.kill('SIGKILL')
  host = await startHost({ dataDir: host.dataDir })
  request = clientOf(host, await host.token())
  const state = (await isDeleting(request)) ? 'goes on' : 'has ended'
  console.log(`  kill ${kills + 1}: the deletion ${state}, back after ${Math.round(host.readyAfter)} ms`)
}
const began = performance.now()
while (await isDeleting(request)) await new Promise((resolve) => setTimeout(resolve, 200))
console.log(`  ended ${((performance.now() - began) / 1000).toFixed(1)} s after the last of ${kills} kills`)

const after = await sheets(request, 'Application')
const expected = before.map((sheet) => ({ ...sheet, fields: sheet.fields.filter(({ name }) => name !== 'release') }))
const same = JSON.stringify(after) === JSON.stringify(expected)
const told = await deletedIn(request, head)
console.log(`  ${after.length} applications, otherwise ${same ? 'as before' : 'CHANGED'}`)
console.log(`  ${told.length} FACT_SHEET_DELETED about ${new Set(told).size} fact sheets`)
await host.remove()
process.exitCode = same && told.length === OBJECTIVES && new Set(told).size === OBJECTIVES ? 0 : 1

function withoutObjectives(from: Model): Model {
  const { Objective: _, ...factSheets } = structuredClone(from.factSheets)
  delete factSheets['Application']?.fields['release']
  const relations = Object.fromEntries(
    Object.entries(from.relations).filter(
      ([, relation]) => relation.from.factSheetType !== 'Objective' && relation.to.factSheetType !== 'Objective',
    ),
  )
  for (const type of Object.values(factSheets)) type.relations = type.relations.filter((name) => name in relations)
  const externalIdFields = structuredClone(from.externalIdFields)
  for (const field of Object.values(externalIdFields))
    field.forFactSheets = field.forFactSheets.filter((type) => type !== 'Objective')
  return { ...from, factSheets, relations, externalIdFields }
}

async function isDeleting(by: Request): Promise<boolean> {
  const { data } = await by<{ data: { isDeleting: boolean }[] }>('GET', changes)
  return data[0]?.isDeleting === true
}

async function sheets(by: Request, type: string): Promise<Sheet[]> {
  const found: Sheet[] = []
  for (let cursor = ''; ;) {
    const page = await by<{ data: Sheet[]; cursor?: string | null }>(
      'GET',
      `${api}/factSheets?type=${type}&pageSize=1000&cursor=${encodeURIComponent(cursor)}`,
    )
    found.push(...page.data.map(({ id, name, rev, type: own, fields }) => ({ id, name, rev, type: own, fields })))
    if (!page.cursor || page.data.length === 0) return found.toSorted((a, b) => a.id.localeCompare(b.id))
    cursor = page.cursor
  }
}

async function headOf(by: Request): Promise<number> {
  return (await by<{ head: number }>('GET', '/services/console/v1/events?limit=1')).head
}

async function deletedIn(by: Request, from: number): Promise<string[]> {
  const ids: string[] = []
  for (let offset = from; ;) {
    type Page = { data: { offset: number; type: string; objectId: string }[] }
    const { data } = await by<Page>('GET', `/services/console/v1/events?after=${offset}&limit=1000`)
    const last = data.at(-1)
    if (!last) return ids
    ids.push(...data.flatMap(({ type, objectId }) => (type === 'FACT_SHEET_DELETED' ? objectId : [])))
    offset = last.offset
  }
}
