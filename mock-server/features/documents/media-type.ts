/** The media type that says nothing about a file, so browsers only save it. */
export const UNKNOWN = 'application/octet-stream'
/** A small file can hold a picture of any size, which the browser of every viewer has to unpack. */
const MAX_PIXELS = 50_000_000

/** Images that browsers show without running anything in them, unlike SVG. */
const imageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** ZIP-based formats, distinguished by file extension: all of them are only saved. */
const zipFormats: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
}

/** Types of text that no browser acts on when it is told not to guess. Nothing in the bytes tells them apart. */
const plainTexts: readonly string[] = ['text/plain', 'text/csv', 'text/markdown', 'application/json']

/** An uploaded file; its name is not trusted. */
export interface UploadedFile {
  readonly bytes: Uint8Array
  readonly name: string
  /** The media type that the client states. */
  readonly stated?: string
  /** Its image header, if it has one. */
  readonly picture: { readonly mediaType: string; readonly width: number; readonly height: number } | undefined
}

/**
 * The media type of a file by its content. The type that the client states counts only among types of plain text, for a file that is one.
 */
export function mediaTypeOf({ bytes, name, stated = '', picture }: UploadedFile): string {
  if (picture) return picture.width * picture.height <= MAX_PIXELS ? picture.mediaType : UNKNOWN
  if (startsWith(bytes, '%PDF-')) return 'application/pdf'
  if (startsWith(bytes, 'PK\x03\x04')) return zipFormats[extensionOf(name)] ?? 'application/zip'
  const text = stated.split(';')[0]?.trim().toLowerCase() ?? ''
  return plainTexts.includes(text) && !bytes.some(isControl) ? text : UNKNOWN
}

/** A control character other than a tab, a line feed, a form feed or a carriage return: there are none in texts. */
const isControl = (byte: number) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte)

/** Whether a page may show a file of this type; all others are only saved. */
export const isShownImage = (mediaType: string): boolean => imageTypes.includes(mediaType)

const startsWith = (bytes: Uint8Array, text: string) => latin(bytes, 0, text.length) === text
const latin = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
const extensionOf = (fileName: string) => fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
