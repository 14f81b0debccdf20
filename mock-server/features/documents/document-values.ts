import type { Violation } from '#kernel/refusal.ts'
import { type Setters, STAYS } from '#data-model/record-patches.ts'
import { textFault } from '#data-model/text.ts'
import { isShownImage } from './media-type.ts'

/** The members of a document that people may change, named as its row's columns. */
export interface DocumentValues {
  readonly name: string
  readonly description: string | null
  /** Of a link; a file has none. */
  readonly url: string | null
  readonly origin: string | null
  readonly document_type: string | null
  readonly metadata: string | null
  readonly ref_id: string | null
}
/** Undefined: a link. */
type FileKind = { readonly media_type: string } | undefined

const LENGTHS = {
  name: 255,
  description: 4000,
  url: 4096,
  origin: 255,
  documentType: 255,
  metadata: 64_000,
  refId: 255,
}
/** What a link may lead to: a page or a mailbox, but nothing that runs in the console. */
const SCHEMES: readonly string[] = ['http:', 'https:', 'mailto:']
const LOGO = 'logo'

/** What patches of a document may name. */
export const documentSetters: Setters<DocumentValues> = {
  '/name': (name) => (name === null ? STAYS : { name }),
  '/description': (description) => ({ description }),
  '/url': (url) => ({ url: url === null || url === '' ? null : url }),
  '/origin': (origin) => ({ origin }),
  '/documentType': (document_type) => ({ document_type }),
  '/metadata': (metadata) => ({ metadata }),
  '/refId': (ref_id) => ({ ref_id }),
}

/** All that is wrong with a document. */
export function validateDocument(document: DocumentValues, file: FileKind): Violation[] {
  const { name, url, document_type: documentType } = document
  const texts = [
    ['name', name],
    ['description', document.description],
    ['url', url],
    ['origin', document.origin],
    ['documentType', documentType],
    ['metadata', document.metadata],
    ['refId', document.ref_id],
  ] as const
  const violations = texts.flatMap(([member, text]): Violation[] => {
    const fault = text === null ? undefined : textFault(text, LENGTHS[member])
    return fault === undefined ? [] : [{ path: `/${member}`, code: 'INVALID_VALUE', message: fault }]
  })
  const refused = (path: string, code: string, message: string) => void violations.push({ path, code, message })
  if (name.trim() === '') refused('/name', 'INVALID_NAME', 'must not be empty')
  if (file && url !== null) refused('/url', 'DOCUMENT_IS_FILE', 'a file has no address of its own')
  if (!file && url === null) refused('/url', 'DOCUMENT_EMPTY', 'a document needs a url or a file')
  if (url !== null && !isLink(url)) {
    refused('/url', 'INVALID_URL', 'must be an address that starts with http:, https: or mailto:')
  }
  if (documentType === LOGO && !(file && isShownImage(file.media_type))) {
    refused(
      '/documentType',
      'LOGO_NOT_IMAGE',
      'a logo must be an uploaded PNG, JPEG, GIF or WebP image of up to 50 megapixels',
    )
  }
  return violations
}

function isLink(text: string): boolean {
  // Browsers drop line ends and tabs, others do not: what has any is not one address for all of them.
  if (/\p{Cc}/u.test(text)) return false
  return SCHEMES.includes(URL.parse(text)?.protocol ?? '')
}
