import sanitize from 'sanitize-html'
import { refuse } from '#kernel/refusal.ts'
import type { CleanImage } from './images.ts'

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
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Whether a file is text that begins as an SVG document does. */
export function isSvg(bytes: Uint8Array): boolean {
  const text = textOf(bytes.subarray(0, 4096), true)
  return (
    text !== undefined && /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE[^>]*>\s*)?<svg[\s>]/.test(text)
  )
}

/** Writes an SVG anew with what is allowed; 422 for one that has scripts, other addresses or elements that are not. */
export function cleanSvg(bytes: Uint8Array): CleanImage {
  const text = textOf(bytes)
  if (text === undefined) throw refuse.member('$.file', 'must be UTF-8, as an SVG picture')
  if (/<!DOCTYPE[^>]*\[|<!ENTITY/i.test(text))
    throw refuse.member('$.file', 'must define no entities, as an SVG picture')
  const refused = new Set<string>()
  let count = 0
  const clean = sanitize(text, {
    allowedTags: [...elements],
    allowedAttributes: { '*': [...attributes] },
    allowVulnerableTags: true,
    allowedSchemes: [],
    allowProtocolRelative: false,
    // The same parser for tags and attributes as they are written.
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, recognizeSelfClosing: true },
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: allowedOf(attribs, refused) }) },
    onOpenTag: (name) => {
      count += 1
      if (!elements.includes(name) && !notes.test(name)) refused.add(`the element ${name}`)
    },
    // Texts of styles are written as they are.
    exclusiveFilter: ({ tag, text: content }) => {
      if (tag !== 'style' || isPlainCss(content)) return false
      refused.add('a style that is more than colours and shapes')
      return true
    },
  })
  if (count > MAX_ELEMENTS) throw refuse.member('$.file', `must have at most ${MAX_ELEMENTS} elements`)
  if (refused.size > 0)
    throw refuse.member('$.file', `must only show something, but has ${[...refused].slice(0, 5).join(', ')}`)
  if (!clean.startsWith('<svg')) throw refuse.member('$.file', 'must be one SVG picture')
  const whole = clean.includes('xmlns="http://www.w3.org/2000/svg"')
    ? clean
    : clean.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
  return { mediaType: 'image/svg+xml', bytes: new TextEncoder().encode(whole), ...sizeOf(whole) }
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

function textOf(bytes: Uint8Array, isCut = false): string | undefined {
  try {
    return isCut ? new TextDecoder().decode(bytes).replace(/^\uFEFF/, '') : decoder.decode(bytes)
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
