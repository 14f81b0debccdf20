import type { ViolationCode } from '#kernel/violation-codes.ts'
import type { Violation } from '#kernel/refusal.ts'
import { textOrNull } from '#kernel/optional-text.ts'
import { type Setters, STAYS } from '#data-model/record-patches.ts'
import { textFault } from '#data-model/text.ts'
import { isShownImage } from './media-type.ts'

/** The members of a document that people may change, named as its row's columns. */
export interface DocumentValues {
  readonly name: string
  readonly description: string | null
  /** Only links have one. */
  readonly url: string | null
  readonly origin: string | null
  readonly document_type: string | null
  readonly metadata: string | null
  readonly ref_id: string | null
}
/** Undefined for a link. */
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
/** A link may lead to a page or a mailbox, but to nothing that would run in the console. */
const SCHEMES: readonly string[] = ['http:', 'https:', 'mailto:']
const LOGO = 'logo'

/** The members that patches of a document may change. */
export const documentSetters: Setters<DocumentValues> = {
  '/name': (name) => (name === null ? STAYS : { name }),
  '/description': (description) => ({ description }),
  '/url': (url) => ({ url: textOrNull(url) }),
  '/origin': (origin) => ({ origin }),
  '/documentType': (document_type) => ({ document_type }),
  '/metadata': (metadata) => ({ metadata }),
  '/refId': (ref_id) => ({ ref_id }),
}

/** All violations of a document. */
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
  const add = (path: string, code: ViolationCode, message: string) => void violations.push({ path, code, message })
  if (name.trim() === '') add('/name', 'INVALID_NAME', 'must not be empty')
  if (file && url !== null) add('/url', 'DOCUMENT_IS_FILE', 'a file has no address of its own')
  if (!file && url === null) add('/url', 'DOCUMENT_EMPTY', 'a document needs a url or a file')
  if (url !== null && !isLink(url)) {
    add('/url', 'INVALID_URL', 'must be an address that starts with http:, https: or mailto:')
  }
  if (documentType === LOGO && !(file && isShownImage(file.media_type))) {
    add(
      '/documentType',
      'LOGO_NOT_IMAGE',
      'a logo must be an uploaded PNG, JPEG, GIF or WebP image of up to 50 megapixels',
    )
  }
  return violations
}

function isLink(text: string): boolean {
  // Browsers drop line ends and tabs and other clients do not, so a text with any of them leads to different addresses.
  if (/\p{Cc}/u.test(text)) return false
  return SCHEMES.includes(URL.parse(text)?.protocol ?? '')
}
