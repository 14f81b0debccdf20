import { languagesOf } from '#kernel/languages.ts'
import type { RefusalKind } from '#kernel/refusal.ts'
import { type Page, type Subject, pages } from './refusal-page-texts.ts'

/**
 * Whether a person has opened the address in a browser. Some programs take HTML without asking for it; only browsers ask for XHTML as
 * well, and where they say what for, it is a navigation.
 */
export function isNavigation({ method, headers }: Request): boolean {
  const accept = headers.get('accept') ?? ''
  const isPage = accept.includes('text/html') && accept.includes('application/xhtml+xml')
  const mode = headers.get('sec-fetch-mode') ?? 'navigate'
  return (method === 'GET' || method === 'HEAD') && isPage && mode === 'navigate'
}

/** Says a refusal, or a fault, to a person who has opened a link: what happened and what to do, with the same status and headers. */
export async function refusalPage(request: Request, refusal: Response, kind: RefusalKind | 'fault'): Promise<Response> {
  const languages = languagesOf(request.headers)
  const language = languages.find((one) => one in pages) ?? 'en'
  const page = pages[language] ?? pages.en
  const { title, next } = wordsFor(page, kind, subjectOf(new URL(request.url).pathname))
  const headers = new Headers(refusal.headers)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-language', language)
  headers.set('cache-control', 'no-store')
  headers.set('vary', 'accept, accept-language')
  headers.set(
    'content-security-policy',
    `default-src 'none'; style-src 'sha256-${await styleHash}'; frame-ancestors 'none'`,
  )
  headers.set('referrer-policy', 'no-referrer')
  headers.set('x-content-type-options', 'nosniff')
  headers.delete('content-length')
  const body = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${next}</p><p><a href="/">${page.open}</a></p></main></body>
</html>
`
  return new Response(body, { status: refusal.status, headers })
}

const subjectOf = (path: string): Subject => {
  if (path.includes('/exports/downloads/')) return 'export'
  if (path.startsWith('/services/odata/')) return 'feed'
  return path.includes('/documents/') ? 'document' : 'other'
}

function wordsFor(page: Page, kind: RefusalKind | 'fault', subject: Subject): Page['later'] {
  if (kind === 'unauthorized') return page.signIn
  if (kind === 'forbidden') return page.noRight
  if (kind === 'notFound' || kind === 'badRequest') return page[subject]
  return page.later
}

const style =
  ':root{color-scheme:light dark}body{font:16px/24px system-ui,sans-serif;margin:0;padding:15vh 24px 24px}main{max-width:480px;margin:auto}h1{font-size:20px;line-height:28px}'

const styleHash = crypto.subtle
  .digest('SHA-256', new TextEncoder().encode(style))
  .then((hash) => btoa(String.fromCharCode(...new Uint8Array(hash))))
