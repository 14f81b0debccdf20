import { readFile, readdir, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { pageResponse } from './page.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

type File = { path: string; etag: string }

/**
 * The built console: its files by their exact names, so that no path leads out of the folder, and its page for every other path
 * that can be one of the console's.
 */
export async function staticFiles(
  folder: string,
  serviceName: string,
): Promise<(request: Request) => Promise<Response>> {
  const files = await filesIn(folder)
  const page = files.has('/index.html') ? await readFile(join(folder, 'index.html'), 'utf8') : undefined

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return text(405, 'Only GET and HEAD are allowed here', { allow: 'GET, HEAD' })
    }
    const path = pathOf(request.url)
    if (path === undefined) return text(400, 'The address is not well-formed')
    if (page === undefined) return text(404, 'The console is not built here; npm start builds it')
    const file = path === '/index.html' ? undefined : files.get(path)
    if (file) return await fileResponse(file, path, request.headers, files)
    const isPage = !path.startsWith('/assets/') && !path.slice(path.lastIndexOf('/')).includes('.')
    return isPage || path === '/index.html' ? pageResponse(page, serviceName) : text(404, 'There is no such file')
  }
}

async function fileResponse(
  file: File,
  path: string,
  requestHeaders: Headers,
  files: ReadonlyMap<string, File>,
): Promise<Response> {
  const accepted = (requestHeaders.get('accept-encoding') ?? '')
    .split(',')
    .map((entry) => entry.split(';', 1)[0]?.trim())
  const encoding = encodings.find(({ name, ending }) => accepted.includes(name) && files.has(path + ending))
  const chosen = (encoding && files.get(path + encoding.ending)) ?? file
  const headers = {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    // The build puts a hash of the content into the names of files in assets.
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: chosen.etag,
    vary: 'accept-encoding',
    'cross-origin-resource-policy': 'same-origin',
    ...(encoding ? { 'content-encoding': encoding.name } : {}),
  }
  if (requestHeaders.get('if-none-match') === chosen.etag) return new Response(null, { status: 304, headers })
  const content = await readFile(chosen.path).catch(() => undefined)
  // The build may have been replaced under a running service.
  return content ? new Response(content, { headers }) : text(404, 'There is no such file')
}

async function filesIn(folder: string): Promise<Map<string, File>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = paths.map(async (path): Promise<[string, File]> => {
    const { size, mtimeMs } = await stat(path)
    const name = `/${relative(folder, path).split(sep).join('/')}`
    return [name, { path, etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"` }]
  })
  return new Map(await Promise.all(files))
}

function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url).pathname)
  } catch {
    return undefined
  }
}

const text = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  new Response(`${message}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
