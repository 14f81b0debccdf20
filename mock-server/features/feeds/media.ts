import { about, refuse } from '#kernel/refusal.ts'

/** How much of OData's control information a JSON answer has. */
export type Control = 'none' | 'minimal' | 'full'

/** The form of an answer. */
export type Media =
  | { readonly kind: 'json'; readonly control: Control; readonly int64AsText: boolean }
  | { readonly kind: 'csv' }

interface MediaRequest {
  /** The query option `$format`. */
  readonly format: string | undefined
  readonly headers: Headers
  readonly withCsv: boolean
}

/** The form of an answer that `$format` or, without it, `Accept` asks for; 406 for one that feeds don't have. */
export function mediaOf({ format, headers, withCsv }: MediaRequest): Media {
  if (format !== undefined) return formOf(format, withCsv) ?? refuseForm('$format', withCsv)
  const accept = headers.get('accept')?.trim() || '*/*'
  const forms = rangesIn(accept).map((range) => formOf(range, withCsv))
  return forms.find((form) => form !== undefined) ?? refuseForm('Accept', withCsv)
}

/** Metadata comes as XML, whatever `Accept` says: programs send the one that they send for rows. */
export function demandXml(format: string | undefined): void {
  if (format !== undefined && !/^(xml|application\/xml)$/i.test(format.split(';')[0]?.trim() ?? ''))
    throw refuse.notAcceptable('$format of metadata must be xml', about('$format', 'must be xml'))
}

/** 400 for a client that does not know version 4.0. */
export function demandVersion(headers: Headers): void {
  for (const name of ['OData-MaxVersion', 'OData-Version']) {
    const version = headers.get(name)
    const isKnown = version === null || /^(4\.\d+|[5-9]\d*\.\d+)$/.test(version.split(';')[0]?.trim() ?? '')
    if (!isKnown) throw refuse.badRequest(`${name} must be 4.0 or higher`, about(name, 'must be 4.0 or higher'))
  }
}

/** The content type of rows. */
export const contentTypeOf = (media: Media): string =>
  media.kind === 'csv'
    ? 'text/csv; charset=utf-8; header=present'
    : `application/json;odata.metadata=${media.control};${media.int64AsText ? 'IEEE754Compatible=true;' : ''}charset=utf-8`

/** The media ranges of a header, those that the client prefers first. */
function rangesIn(accept: string): string[] {
  const ranges = accept.split(',').map((range) => {
    const quality = /;\s*q=([\d.]+)/i.exec(range)?.[1]
    return { range, quality: quality === undefined ? 1 : Number(quality) }
  })
  return ranges
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ range }) => range)
}

function formOf(range: string, withCsv: boolean): Media | undefined {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  if (withCsv && ['csv', 'text/csv', 'text/*'].includes(type)) return { kind: 'csv' }
  if (!['json', 'application/json', 'application/*', '*/*'].includes(type)) return undefined
  const control = parameters.find((parameter) => parameter.startsWith('odata.metadata='))?.split('=')[1] ?? 'minimal'
  if (control !== 'none' && control !== 'minimal' && control !== 'full') return undefined
  return { kind: 'json', control, int64AsText: parameters.includes('ieee754compatible=true') }
}

function refuseForm(part: string, withCsv: boolean): never {
  const message = withCsv ? 'must be json or csv' : 'must be json'
  throw refuse.notAcceptable(`${part} ${message}`, about(part, message))
}
