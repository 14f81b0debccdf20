import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { followEvents } from 'mock-server/contract/events.ts'
import { createBookmark, getBookmark, updateBookmark } from 'mock-server/contract/bookmarks.ts'
import { searchBookmarks } from 'mock-server/contract/bookmarks/search.ts'
import type { Endpoint, Request as RequestOf } from 'mock-server/contract/endpoint.ts'
import { listSigningKeys, requestToken } from 'mock-server/contract/tokens.ts'
import { describe, expect } from 'vitest'
import { test as base } from '#testing/bookmarks.ts'
import { curlCommand } from './curl-command.ts'

const test = base
  .extend('apiToken', { scope: 'file' }, async ({ site }) => {
    const input = { userName: 'curl', permissionRole: 'ADMIN' } as const
    const { apiTokenData } = await site.service.services.technicalUsers.create(site.caller('ADMIN'), input)
    return apiTokenData?.token ?? ''
  })
  /** The address of the service for programs outside this process. */
  .extend('origin', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = createServer((request, response) => void forward(request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onCleanup(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  })
  /** Runs the command of an operation in bash until it ends, or until its output contains a text. */
  .extend('run', { scope: 'file' }, ({ origin, apiToken }) => {
    return async <E extends Endpoint>(operation: E, request: RequestOf<E>, { until }: { until?: string } = {}) => {
      const env = { PATH: process.env['PATH'], LANDSCAPE_API_TOKEN: apiToken }
      return await runInBash(curlCommand(operation, request, { origin }), { env, until })
    }
  })

/** Passes a request on to the service that the page talks to, and its answer back piece by piece. */
async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    ['authorization', 'content-type', 'accept'].includes(name) ? [[name, String(value)]] : [],
  )
  const { method = 'GET', url = '' } = request
  const body = ['GET', 'HEAD'].includes(method) ? undefined : Buffer.concat(chunks)
  const answer = await fetch(location.origin + url, { method, headers, ...(body ? { body } : {}) })
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  if (answer.body) for await (const chunk of answer.body) response.write(chunk)
  response.end()
}

async function runInBash(
  command: string,
  { env, until }: { env: Record<string, string | undefined>; until?: string | undefined },
) {
  // A group of its own, so that a stream ends together with its shell.
  const bash = spawn('bash', ['-c', command], { env: { ...env }, detached: true })
  let [output, errors] = ['', '']
  bash.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  bash.stdout.on('data', (text: Buffer) => {
    output += text.toString()
    if (until && output.includes(until) && bash.pid) process.kill(-bash.pid)
  })
  const [code] = await once(bash, 'close')
  return { output, errors, code: Number(code) }
}

const nasty = `it's "quoted" \\ $HOME \`id\` !x {a,b} [1-2] %41 & ü\nsecond line`

describe('a cURL command runs as copied', () => {
  test('and answers as the service does', async ({ run, save }) => {
    const { id } = await save({ name: 'Read by curl' })
    const { output, code } = await run(getBookmark, { params: { id }, query: { markAsViewed: false } })
    expect(code).toBe(0)
    expect(JSON.parse(output).data).toMatchObject({ id, name: 'Read by curl', views: 0 })
  })

  test('whatever its body and its parameters contain', async ({ run, plain, stored }) => {
    const body = { ...plain('MEMBER'), name: nasty, state: { nasty } }
    const { data } = JSON.parse((await run(createBookmark, { body })).output)
    expect(await stored(data.id)).toMatchObject({ name: nasty, state: { nasty } })
    await run(updateBookmark, { params: { id: data.id }, body: { ...body, description: nasty } })
    expect(await stored(data.id)).toMatchObject({ description: nasty })
    const { output } = await run(searchBookmarks, { query: { q: `it's "quoted"`, subtype: [] } })
    expect(JSON.parse(output).data).toMatchObject([{ bookmarkId: data.id }])
  })

  test('and follows a stream while it goes on', async ({ run, save }) => {
    const { id } = await save({ name: 'Streamed to curl' })
    const { output } = await run(followEvents, { query: { after: 0 } }, { until: id })
    expect(output).toContain('BOOKMARK_CREATED')
  })

  test('with form fields, and without a token where none is needed', async ({ run, origin, apiToken }) => {
    const keys = await runInBash(curlCommand(listSigningKeys, {}, { origin }), { env: { PATH: process.env['PATH'] } })
    expect(JSON.parse(keys.output).keys).toHaveLength(1)
    const body = { grant_type: 'client_credentials', client_id: 'apitoken', client_secret: apiToken }
    expect(JSON.parse((await run(requestToken, { body })).output)).toMatchObject({ token_type: 'bearer' })
  })

  test('with the token itself where that is shown anyway', async ({ origin, apiToken, save }) => {
    const { id } = await save({ name: 'Tried at once' })
    const command = curlCommand(getBookmark, { params: { id } }, { origin, apiToken })
    const { output } = await runInBash(command, { env: { PATH: process.env['PATH'] } })
    expect(JSON.parse(output).data.name).toBe('Tried at once')
  })
})

test.for([
  ['no API token', undefined, 'LANDSCAPE_API_TOKEN: is not set'],
  ['a wrong API token', 'lxt_wrong', '401'],
] as const)(
  'a cURL command with %s says so and sends nothing else',
  async ([, token, complaint], { origin, apiToken }) => {
    const command = curlCommand(searchBookmarks, {}, { origin })
    expect(command).toContain('# Needs the API token of a technical user')
    expect(command).not.toContain(apiToken)
    const env = { PATH: process.env['PATH'], LANDSCAPE_API_TOKEN: token }
    const { code, output, errors } = await runInBash(command, { env })
    expect(code).not.toBe(0)
    expect(errors).toContain(complaint)
    expect(output).toBe('')
  },
)
