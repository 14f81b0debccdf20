import sanitize from 'sanitize-html'
import { drawnElements } from './drawn-elements.ts'

/** Shapes, texts, gradients and filters: what shows something and does nothing. */
const elements: readonly string[] = `
  svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComposite
  feFlood feGaussianBlur feMerge feMergeNode feOffset feDropShadow feMorphology feTile switch`
  .trim()
  .split(/\s+/)
/** Left out without a word: notes of drawing programs. Anything else that is not in the list above is refused. */
const notes = /^(?:metadata|sodipodi:.*|inkscape:.*|rdf:.*|cc:.*|dc:.*|i:.*)$/

const attributes: readonly string[] = `
  xmlns xmlns:xlink version viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points id class style
  transform href xlink:href offset preserveAspectRatio gradientUnits gradientTransform spreadMethod patternUnits
  patternTransform patternContentUnits clipPathUnits maskUnits maskContentUnits filterUnits markerWidth
  markerHeight markerUnits orient refX refY dx dy rotate textLength startOffset in in2 result stdDeviation mode
  operator values type radius role aria-label fill fill-opacity fill-rule stroke stroke-width stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity color display
  visibility overflow clip-path clip-rule mask filter marker-start marker-mid marker-end stop-color stop-opacity
  flood-color flood-opacity font-family font-size font-weight font-style text-anchor letter-spacing
  dominant-baseline mix-blend-mode isolation`
  .trim()
  .split(/\s+/)

const MAX_ELEMENTS = 5000
/** With each that is used elsewhere counted there again: what a browser draws within half a second. */
const MAX_DRAWN = 20_000
/** Pixels. A picture of pixels ends far below, and the store keeps no more than 31 bits. */
const MAX_SIDE = 100_000
const NO_PICTURE = 'must be one SVG picture'
const decoder = new TextDecoder('utf-8', { fatal: true })

/** A picture that was written anew, or why there is none. */
export type SvgResult =
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly width?: number; readonly height?: number }
  | { readonly problem: string }

/** One part of what may stand before the root: white space, the XML declaration or another instruction, a comment, a document type. */
const beforeRoot = /\s+|<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE\s(?:"[^"]*"|'[^']*'|[^"'[>])*(?:\[[^\]]*\]\s*)?>/y
const root = /<svg[\s>]/y

/** Where the root of an SVG document begins; undefined for a text that is none. */
function rootIn(text: string): number | undefined {
  let at = 0
  beforeRoot.lastIndex = 0
  while (beforeRoot.test(text)) at = beforeRoot.lastIndex
  root.lastIndex = at
  return root.test(text) ? at : undefined
}

/** Whether a file is text that begins as an SVG document does. */
export const isSvg = (bytes: Uint8Array): boolean => rootIn(new TextDecoder().decode(bytes)) !== undefined

/** Writes an SVG anew with what is allowed; a problem for one that has scripts, other addresses or elements that are not. */
export function cleanSvg(bytes: Uint8Array): SvgResult {
  const text = textOf(bytes)
  if (text === undefined) return { problem: 'must be UTF-8, as an SVG picture' }
  // The parser expands none, and whoever defines some expects others to.
  if (text.includes('<!ENTITY')) return { problem: 'must define no entities, as an SVG picture' }
  const rootAt = rootIn(text)
  if (rootAt === undefined) return { problem: NO_PICTURE }
  if (text.slice(0, rootAt).includes('<?xml-stylesheet'))
    return { problem: 'must have its styles inside, as an SVG picture' }
  const refused = new Set<string>()
  const drawn = drawnElements()
  let count = 0
  const clean = sanitize(text.slice(rootAt), {
    allowedTags: [...elements],
    allowedAttributes: { '*': [...attributes] },
    allowVulnerableTags: true,
    allowedSchemes: [],
    allowProtocolRelative: false,
    // The same parser for tags and attributes as they are written.
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, recognizeSelfClosing: true },
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: allowedOf(attribs, refused) }) },
    onOpenTag: (name, own) => {
      count += 1
      drawn.open(own)
      if (!elements.includes(name) && !notes.test(name)) refused.add(`the element ${name}`)
    },
    onCloseTag: () => drawn.close(),
    // Texts of styles are written as they are.
    exclusiveFilter: ({ tag, text: content }) => {
      if (tag === 'style') drawn.style(content)
      if (tag !== 'style' || isPlainCss(content)) return false
      refused.add('a style that is more than colours and shapes')
      return true
    },
  })
  if (count > MAX_ELEMENTS) return { problem: `must have at most ${MAX_ELEMENTS} elements` }
  if (drawn.total() > MAX_DRAWN)
    return { problem: `must draw at most ${MAX_DRAWN} elements, counting each one every time it is used` }
  if (refused.size > 0) return { problem: `must only show something, but has ${[...refused].slice(0, 5).join(', ')}` }
  if (!clean.startsWith('<svg')) return { problem: NO_PICTURE }
  const whole = clean.includes('xmlns="http://www.w3.org/2000/svg"')
    ? clean
    : clean.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
  const size = sizeOf(whole)
  if (Math.max(size.width ?? 0, size.height ?? 0) > MAX_SIDE)
    return { problem: `must be at most ${MAX_SIDE} pixels wide and high` }
  return { bytes: new TextEncoder().encode(whole), ...size }
}

function allowedOf(attribs: Record<string, string>, refused: Set<string>): Record<string, string> {
  for (const [name, value] of Object.entries(attribs)) {
    if (/^on/i.test(name)) refused.add(`the attribute ${name}`)
    else if (/(?:^|:)href$/i.test(name) && !/^#[\w:.-]*$/.test(value)) refused.add('an address of something else')
    else if (name === 'style' ? !isPlainCss(value) : /url\s*\(/i.test(value) && !isOwnReference(value))
      refused.add('an address of something else')
  }
  return attribs
}

const isOwnReference = (value: string) => /^\s*url\(\s*["']?#[\w:.-]+["']?\s*\)[\s\w#]*$/.test(value)

/** Rules without addresses, imports, escapes or markup. */
const isPlainCss = (css: string): boolean =>
  /^[\w\s.#,:;{}()%*>+~"'\-!/]*$/.test(css) &&
  !/url\s*\((?!\s*["']?#)|expression|javascript|behavior|binding/i.test(css)

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** Width and height, or else those of the view box. */
function sizeOf(svg: string): { width?: number; height?: number } {
  const [head = ''] = /^<svg[^>]*>/.exec(svg) ?? []
  const lengthOf = (name: string) => Number(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(head)?.[1])
  const [, , , boxWidth, boxHeight] = /viewBox="([\d.-]+)[\s,]+([\d.-]+)[\s,]+([\d.]+)[\s,]+([\d.]+)"/.exec(head) ?? []
  const [width, height] = [lengthOf('width') || Number(boxWidth), lengthOf('height') || Number(boxHeight)]
  return width > 0 && height > 0 ? { width: Math.round(width), height: Math.round(height) } : {}
}
